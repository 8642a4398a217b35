/** Dominoes as SVG text. Drawn upright, 40 × 80; a lying tile is the same drawing turned. */

const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  0: [], 1: [[20, 20]], 2: [[10, 10], [30, 30]], 3: [[10, 10], [20, 20], [30, 30]],
  4: [[10, 10], [30, 10], [10, 30], [30, 30]],
  5: [[10, 10], [30, 10], [20, 20], [10, 30], [30, 30]],
  6: [[10, 10], [10, 20], [10, 30], [30, 10], [30, 20], [30, 30]],
};

const half = (n: number, dy: number): string =>
  (PIPS[n] ?? [])
    .map(([x, y]) => `<circle cx="${x}" cy="${y + dy}" r="${n === 1 ? 5.4 : 4.3}" fill="var(--pip-${n})"/>`)
    .join('');

/** A tile whose first end `a` is at the top (lying: at the left). */
export function tile(a: number, b: number, lying = false): string {
  const [w, h] = lying ? [80, 40] : [40, 80];
  return `<svg viewBox="0 0 ${w} ${h}" aria-hidden="true">
    <rect width="${w}" height="${h}" rx="6" fill="var(--bone-edge)"/>
    <rect width="${w}" height="${h - 2.5}" rx="6" fill="var(--bone)"/>
    <g transform="${lying ? 'translate(0 39) rotate(-90)' : 'translate(0 -1)'}">
      <path d="M6 40h28" stroke="var(--bone-edge)" stroke-width="1.6" stroke-linecap="round"/>
      <circle cx="20" cy="40" r="2.4" fill="#b08a3e"/>${half(a, 0)}${half(b, 40)}</g></svg>`;
}

/** A tile face down. */
export function tileBack(lying = false): string {
  const [w, h] = lying ? [80, 40] : [40, 80];
  return `<svg viewBox="0 0 ${w} ${h}" aria-hidden="true">
    <rect width="${w}" height="${h}" rx="6" fill="var(--bone-edge)"/>
    <rect width="${w}" height="${h - 2.5}" rx="6" fill="var(--bone)"/>
    <rect x="6" y="6" width="${w - 12}" height="${h - 14.5}" rx="3" fill="none" stroke="var(--bone-edge)" stroke-width="1.6"/></svg>`;
}
