/** Playing cards as SVG text. Ranks are drawn, not typed: they look the same on every phone. */

const SUIT: Record<string, string> = {  // in a 20 × 20 box
  S: 'M10 .9C12 4.6 18.8 7.6 18.8 12.2 18.8 14.8 16.9 16.2 14.9 16.2 13.2 16.2 11.8 15.4 11 14 11.2 16.2 12 17.8 13.4 19H6.6C8 17.8 8.8 16.2 9 14 8.2 15.4 6.8 16.2 5.1 16.2 3.1 16.2 1.2 14.8 1.2 12.2 1.2 7.6 8 4.6 10 .9Z',
  C: 'M10 1.1a4.3 4.3 0 0 1 3.4 6.9 4.3 4.3 0 1 1-2.3 6.6c.2 1.9.9 3.3 2.3 4.4H6.6c1.4-1.1 2.1-2.5 2.3-4.4A4.3 4.3 0 1 1 6.6 8 4.3 4.3 0 0 1 10 1.1Z',
  D: 'M10 .8C12 4 14.6 7.2 17.6 10 14.6 12.8 12 16 10 19.2 8 16 5.4 12.8 2.4 10 5.4 7.2 8 4 10 .8Z',
  H: 'M10 18.4C4 13.6 1 10.4 1 6.5 1 3.4 3.2 1.6 5.5 1.6 7.4 1.6 9 2.6 10 4.4 11 2.6 12.6 1.6 14.5 1.6 16.8 1.6 19 3.4 19 6.5 19 10.4 16 13.6 10 18.4Z',
};
const RANK: Record<string, string> = {  // strokes in a 10 × 14 box
  A: 'M.8 13.3 5 .8l4.2 12.5M2.4 9.2h5.2',
  2: 'M1 3.9C1-.3 9-.3 9 3.9c0 2.8-4 4.8-8 9.3h8.3',
  3: 'M1.2 1h7.4L4.6 5.7c5.8-.4 5.8 7.6.2 7.6-2.2 0-3.6-1-4-2.7',
  4: 'M7 13.4V.9L.8 9.8h8.7',
  5: 'M8.6 1H2.4l-.6 5.3C5 4.6 9.2 5.6 9.2 9.2c0 3.9-5.3 5.3-8.3 2.4',
  6: 'M8 .9C4 2 1 5.4 1 9.2c0 5.5 8 5.5 8 0S2.8 4.7 1.2 8.2',
  7: 'M.9 1H9L3.8 13.3',
  8: 'M5 6.5C.6 5.6 1 .8 5 .8s4.4 4.8 0 5.7c-5.4.7-5 6.8 0 6.8s5.4-6.1 0-6.8Z',
  9: 'M2 13.3C6 12.2 9 8.8 9 5c0-5.5-8-5.5-8 0s6.2 4.5 7.8 1',
  T: 'M.4 3.2 2.6 1v12.3M12.3 7.1c0 8.3-6.4 8.3-6.4 0s6.4-8.3 6.4 0Z',
  J: 'M7.8.9v8.7c0 5-6.8 5-6.8.2',
  Q: 'M9.2 7.1c0 8.3-8.4 8.3-8.4 0s8.4-8.3 8.4 0ZM5.8 9.9l3.6 4',
  K: 'M1.4.9v12.4M9 .9 1.6 8.2M4.2 5.8l5.1 7.5',
};
const COURT: Record<string, string> = {  // in a 26 × 26 box: the mandarin's winged hat, the conical hat, the king's crown
  J: 'M1 13.5c3-1.6 5-1.6 7-.6V9.5C8 5 10 3 13 3s5 2 5 6.5v3.4c2-1 4-1 7 .6-1.6 2.4-4.4 3-7 2.2V18H8v-2.3c-2.6.8-5.4.2-7-2.2ZM7 20h12v3H7Z',
  Q: 'M13 3 25 17c-7.6 3.4-16.4 3.4-24 0ZM8 20.4c3.4.6 6.6.6 10 0L13 24Z',
  K: 'M2 8l5.4 4L13 3l5.6 9L24 8l-2.4 10.4H4.4ZM4.6 20.4h16.8v3H4.6Z',
};

const emblem = (rank: string, suit: string): string =>
  COURT[rank]
    ? `<path d="${COURT[rank]}" transform="translate(26.5 50) scale(1.12)"/>`
    : `<path d="${SUIT[suit]}" transform="translate(24.5 46.5) scale(1.55)"/>`;

/** A card's face in a 60 × 84 box. `code`: rank then suit, "TD". */
export function card(code: string): string {
  const rank = code.charAt(0);
  const suit = code.charAt(1);
  if (!RANK[rank] || !SUIT[suit]) throw new RangeError(`no such card: ${code}`);
  return `<svg viewBox="0 0 60 84" aria-hidden="true"><g fill="var(--suit-${suit})">
    <path d="${RANK[rank]}" transform="translate(6 6) scale(2)" fill="none" stroke="var(--suit-${suit})"
      stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round"/>
    <path d="${SUIT[suit]}" transform="translate(5 40) scale(.98)"/>${emblem(rank, suit)}</g></svg>`;
}

const star = Array.from({ length: 28 }, (_, i) => {
  const r = i % 2 ? 6.5 : 15;
  const a = (i * Math.PI) / 14;
  return `${(30 + r * Math.sin(a)).toFixed(2)} ${(42 - r * Math.cos(a)).toFixed(2)}`;
}).join('L');

/** A card's back: the fourteen-rayed star of the Đông Sơn drums. */
export const back = (): string =>
  `<svg viewBox="0 0 60 84" aria-hidden="true"><g fill="none" stroke="var(--card-back-ink)" stroke-width="1.1">
    <rect x="4.5" y="4.5" width="51" height="75" rx="4"/>
    <circle cx="30" cy="42" r="18.5"/><circle cx="30" cy="42" r="21.5" stroke-dasharray="2.2 2.2"/>
    <path d="M4.5 16h51M4.5 68h51" opacity=".55"/><path d="M9 10.2h42M9 73.8h42" stroke-dasharray="3 3" opacity=".8"/>
    </g><path d="M${star}Z" fill="var(--card-back-ink)"/></svg>`;
