/** Cards in words and in order: ace low, then spades, clubs, diamonds, hearts. */
import type { Meld } from './types';

const RANKS = 'A23456789TJQK';
const SUITS = 'SCDH';
const SIGN: Record<string, string> = { S: '♠', C: '♣', D: '♦', H: '♥' };

const rank = (card: string): number => RANKS.indexOf(card.charAt(0));
const suit = (card: string): number => SUITS.indexOf(card.charAt(1));

/** "10♦" */
export const shown = (card: string): string => `${card.startsWith('T') ? '10' : card.charAt(0)}${SIGN[card.charAt(1)] ?? ''}`;

/** "7♠ 7♦ 7♥" */
export const shownAll = (cards: readonly string[]): string => cards.map(shown).join(' ');

export const byRank = (cards: readonly string[]): string[] => [...cards].sort((a, b) => rank(a) - rank(b) || suit(a) - suit(b));

export const bySuit = (cards: readonly string[]): string[] => [...cards].sort((a, b) => suit(a) - suit(b) || rank(a) - rank(b));

/** What is in no meld, in the order of `cards`. */
export const deadwood = (cards: readonly string[], melds: readonly Meld[]): string[] => {
  const laid = new Set(melds.flat());
  return cards.filter((card) => !laid.has(card));
};

/** The melds one after the other, then the rest by rank. */
export const byMelds = (cards: readonly string[], melds: readonly Meld[]): string[] =>
  [...melds.flat().filter((card) => cards.includes(card)), ...byRank(deadwood(cards, melds))];

/** Points of cards: an ace 1, number cards their number, J 11, Q 12, K 13. */
export const points = (cards: readonly string[]): number => cards.reduce((sum, card) => sum + rank(card) + 1, 0);
