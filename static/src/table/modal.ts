import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { directive, PartType, type ElementPart, type PartInfo } from 'lit/directive.js';

/** Opens the dialog that it stands on as a modal one, and closes it, which gives the focus back, before it goes. */
class Modal extends AsyncDirective {
  private dialog: HTMLDialogElement | null = null;
  private close: () => void = () => undefined;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('modal() stands on an element');
  }

  override render(_close: () => void): unknown {
    return nothing;
  }

  override update(part: ElementPart, [close]: [() => void]): unknown {
    this.close = close;
    if (!this.dialog) this.open(part.element as HTMLDialogElement);
    return nothing;
  }

  override disconnected(): void {
    this.dialog?.close();
  }

  private open(dialog: HTMLDialogElement): void {
    this.dialog = dialog;
    dialog.addEventListener('cancel', (event) => { event.preventDefault(); this.close(); });
    dialog.addEventListener('click', (event) => { if (event.target === dialog) this.close(); });
    queueMicrotask(() => { if (dialog.isConnected && !dialog.open) dialog.showModal(); });
  }
}

/** `<dialog ${modal(onClose)}>`: Esc and a tap beside it call `onClose`, which has to stop rendering it. */
export const modal = directive(Modal);
