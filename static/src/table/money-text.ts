/** Payments in words. */
import { chips, signed } from '../i18n';
import { t } from '../i18n/texts';
import type { GameClient } from './game';
import type { Party, Payment, Seat } from './wire';

export type Who = (party: Party) => string;

/** "Tuấn thiệp → Bưởi" */
export const headline = (p: Payment, game: GameClient, who: Who): string =>
  typeof p.from === 'number'
    ? `${who(p.from)} ${game.reason(p.reason).line} → ${who(p.to)}`
    : `${who(p.from)}, ${game.reason(p.reason).line} → ${who(p.to)}`;

/** The amount as the reader sees it: what he got or paid; for others what the payer paid. */
export const seen = (p: Payment, me: Seat | null): number =>
  me !== null && p.to === me ? p.paid - p.tax : -p.paid;

/** "nước 18 · Bưởi nhận 49, thuế 1" */
export function footnote(p: Payment, me: Seat | null, who: Who): string {
  const parts = [t.money.move(p.version)];
  if (me !== null && p.to === me) {
    if (p.tax > 0) parts.push(t.money.taxed(chips(p.paid), chips(p.tax)));
  } else if (typeof p.to === 'number') {
    parts.push(t.money.gets(who(p.to), chips(p.paid - p.tax), chips(p.tax)));
  }
  if (p.paid < p.claimed) parts.push(t.money.short(chips(p.claimed)));
  return parts.join(' · ');
}

/** A payment as a sentence for screen readers. */
export const spoken = (p: Payment, game: GameClient, who: Who): string =>
  typeof p.from === 'number'
    ? t.money.said(who(p.from), game.reason(p.reason).line, who(p.to), chips(p.paid))
    : t.money.saidPot(who(p.to), chips(p.paid - p.tax), game.reason(p.reason).got);

/** What is left of a receipt after the room's tax, whole chips; a fraction stays with the payee. */
export const afterTax = (paid: number, bps: number): number => paid - Math.floor((paid * bps) / 10_000);

/** Class of an amount: received green, paid salmon. */
export const tone = (amount: number): string => (amount > 0 ? 'gain' : amount < 0 ? 'loss' : '');

export { signed };
