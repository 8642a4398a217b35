import { choose } from '../i18n';

const words = choose({
  vi: {
    rank: { A: 'Át', T: '10', J: 'Bồi', Q: 'Đầm', K: 'Già' } as Record<string, string>,
    suit: { S: 'bích', C: 'chuồn', D: 'rô', H: 'cơ' } as Record<string, string>,
    card: (rank: string, suit: string) => `${rank} ${suit}`,
    back: 'Lá úp',
    tile: (t: string) => `Quân ${t}`,
    hidden: 'Quân úp',
  },
  en: {
    rank: { A: 'ace', T: '10', J: 'jack', Q: 'queen', K: 'king' } as Record<string, string>,
    suit: { S: 'spades', C: 'clubs', D: 'diamonds', H: 'hearts' } as Record<string, string>,
    card: (rank: string, suit: string) => `${rank} of ${suit}`,
    back: 'Card face down',
    tile: (t: string) => `Tile ${t}`,
    hidden: 'Tile face down',
  },
});

/** What a screen reader says for a card ("TD") or a back (null). */
export function cardName(code: string | null): string {
  if (!code) return words.back;
  const rank = code.charAt(0);
  return words.card(words.rank[rank] ?? rank, words.suit[code.charAt(1)] ?? '');
}

/** What a screen reader says for a domino ("6-4") or one face down (null). */
export const tileName = (t: string | null): string => (t ? words.tile(t) : words.hidden);

/** A card or a domino by its code, within a sentence. */
export const pieceName = (code: string): string => (code.includes('-') ? code : cardName(code));
