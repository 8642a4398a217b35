/** Faces as SVG text, made from a seed: the same seed gives the same face everywhere. */

/** FNV-1a over the code points. */
function hash(text: string): number {
  let h = 2166136261;
  for (const ch of text) h = Math.imul(h ^ (ch.codePointAt(0) ?? 0), 16777619);
  return h >>> 0;
}

/** A chooser that walks on from the seed's hash with every pick. */
function chooser(seed: string): (list: readonly string[]) => string {
  let h = hash(seed);
  return (list) => {
    const value = list[h % list.length] ?? '';
    h = Math.imul(h ^ (h >>> 7), 2654435761) >>> 0;
    return value;
  };
}

const GROUND = ['#d98e5f', '#6f9fb0', '#8aa46b', '#c9a04e', '#a8799b', '#5e8f83', '#c47a78', '#7d87b5'];
const COAT = ['#7a2a22', '#1f4e5f', '#3d5a2c', '#5a3b78', '#8a5a12', '#24303f'];
const SKIN = ['#f2cda6', '#e6b88a', '#d59f6d', '#c58b5b'];
const HAIR = ['#1d1512', '#2c1c14', '#3a2a22', '#55504c'];
const MOUTH = ['M17 25q3 2.6 6 0', 'M17.5 25.5h5', 'M16.5 24.5q3.5 4 7 0Z'];
const GLASSES =
  '<g fill="none" stroke="#2a1d15" stroke-width=".9"><circle cx="16.6" cy="20" r="2.9"/><circle cx="23.4" cy="20" r="2.9"/></g>';

const tops = (hair: string, coat: string): string[] => [
  `<path d="M11 19C10 9 15 7 20 7s10 2 9 12c-1-4-3-6-4-6.5-3 1.5-8 1.5-10 0-2 1-3 3-4 6.5Z" fill="${hair}"/>`,
  `<path d="M10 27C8 10 14 7 20 7s12 3 10 20l-3 1V17c-3-1-5-3-6-5-1 2-5 4-8 5v11Z" fill="${hair}"/>`,
  `<path d="M11.5 17C12 11 16 9.5 20 9.5S28 11 28.5 17c-4-3-13-3-17 0Z" fill="${hair}"/><circle cx="20" cy="7.5" r="4" fill="${hair}"/>`,
  '<path d="M20 3 36 17.5C26 14.5 14 14.5 4 17.5Z" fill="#e9cf94" stroke="#a98440" stroke-width=".8"/>',
  `<path d="M10.5 17c0-9 4.5-11 9.5-11s9.5 2 9.5 11c-5-3-14-3-19 0Z" fill="${coat}" stroke="#f6efe2" stroke-width=".8"/>`,
];

const robot = (ground: string, coat: string): string =>
  `<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" fill="${ground}"/>
    <path d="M20 6v5" stroke="#f6efe2" stroke-width="2"/><circle cx="20" cy="5.5" r="2.4" fill="#f6efe2"/>
    <rect x="9" y="11" width="22" height="18" rx="6" fill="#f6efe2"/><rect x="12.5" y="15" width="15" height="8" rx="4" fill="#24303f"/>
    <circle cx="17" cy="19" r="1.9" fill="#8fe3a7"/><circle cx="23" cy="19" r="1.9" fill="#8fe3a7"/>
    <path d="M8 40c1-6 6-8.5 12-8.5S31 34 32 40Z" fill="${coat}"/></svg>`;

/** A face in a 40 × 40 box; with `bot` a robot's, so that machines are known at a glance. */
export function avatar(seed: string, bot = false): string {
  const pick = chooser(seed);
  const ground = pick(GROUND);
  const coat = pick(COAT);
  const skin = pick(SKIN);
  const hair = pick(HAIR);
  if (bot) return robot(ground, coat);
  const top = pick(tops(hair, coat));
  const mouth = pick(MOUTH);
  const extra = pick(['', '', GLASSES]);
  return `<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" fill="${ground}"/>
    <path d="M6 40c1-7 7-9.5 14-9.5S33 33 34 40Z" fill="${coat}"/><path d="M17 26h6v6q-3 2.5-6 0Z" fill="${skin}"/>
    <ellipse cx="20" cy="20" rx="8.6" ry="9.6" fill="${skin}"/>${top}
    <circle cx="16.6" cy="20" r="1.2" fill="#2a1d15"/><circle cx="23.4" cy="20" r="1.2" fill="#2a1d15"/>${extra}
    <path d="${mouth}" fill="none" stroke="#7a3b2a" stroke-width="1.3" stroke-linecap="round"/></svg>`;
}
