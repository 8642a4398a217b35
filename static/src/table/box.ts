import { nothing } from 'lit';
import { Directive, directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Measured place and size of an element, as --x --y --w --h: the page's CSP allows no style attributes. */
class Boxed extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('box() stands on an element');
  }

  override render(_box: Box): unknown {
    return nothing;
  }

  override update(part: ElementPart, [box]: [Box]): unknown {
    const { style } = part.element as HTMLElement;
    for (const key of ['x', 'y', 'w', 'h'] as const) style.setProperty(`--${key}`, `${box[key]}px`);
    return nothing;
  }
}

/** `<span ${box({ x, y, w, h })}>`, placed by `.boxed` in CSS. */
export const box = directive(Boxed);
