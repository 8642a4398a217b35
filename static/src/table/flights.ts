/** Payments flying between seats: a pill from the payer's face to the payee's, then both stand for a moment. */
import { signed } from '../i18n';
import { t } from '../i18n/texts';
import type { ReasonText } from './game';
import type { Party, Payment, Seat } from './wire';

/** An amount or a word that stands below a plate for a moment. */
export interface Delta {
  amount: number;
  text: string;
}

export interface FlightHost {
  rectOf(party: Party): DOMRect | null;
  reason(code: string): ReasonText;
  layer(): HTMLElement | null;
  changed(): void;
  motion(): boolean;
}

const TRAVEL = 700;
const HOLD = 1600;
const EASE = 'cubic-bezier(.2, .8, .3, 1)';

/** What each seat is shown to have paid or received in one step: one pill per reason, or their total. */
export function deltas(payments: readonly Payment[], reason: (code: string) => ReasonText): Map<Seat, Delta[]> {
  const out = new Map<Seat, Delta[]>();
  const add = (party: Party, amount: number, text: string): void => {
    if (typeof party !== 'number' || amount === 0) return;
    const list = out.get(party) ?? [];
    const known = list.find((d) => d.text === text);
    if (known) known.amount += amount;
    else list.push({ amount, text });
    out.set(party, list);
  };
  for (const p of payments) {
    add(p.from, -p.paid, reason(p.reason).paid);
    add(p.to, p.paid - p.tax, reason(p.reason).got);
  }
  for (const [seat, list] of out) {
    if (list.length > 1) out.set(seat, [{ amount: list.reduce((n, d) => n + d.amount, 0), text: t.money.total }]);
  }
  return out;
}

/** The transform that puts a pill's middle on a face's, as far as it stays on the felt. */
function within(box: DOMRect, face: DOMRect, width: number, height: number): string {
  const x = Math.min(Math.max(face.x + face.width / 2 - box.x - width / 2, 0), box.width - width);
  const y = Math.min(Math.max(face.y + face.height / 2 - box.y - height / 2, 0), box.height - height);
  return `translate(${x}px, ${y}px)`;
}

export class Flights {
  private standing = new Map<Seat, Delta[]>();
  private held: Record<string, number> = {};
  private frozen: Record<string, number> = {};
  private pills: HTMLElement[] = [];
  private landing: (() => void) | null = null;
  private clearing = 0;

  constructor(private readonly host: FlightHost) {}

  at(seat: Seat): readonly Delta[] {
    return this.standing.get(seat) ?? [];
  }

  /** The balance to show: the old one while its chips are still in the air. */
  balance(seat: Seat, balance: number): number {
    return this.held[seat] ?? this.frozen[seat] ?? balance;
  }

  /** Show these balances whenever nothing is in the air; none: the real ones. */
  freeze(balances: Record<string, number> = {}): void {
    this.frozen = { ...balances };
  }

  /** Let a step's payments leave together; `before` are the balances until they land. */
  start(payments: readonly Payment[], before: Record<string, number>): void {
    this.land();
    if (payments.length === 0) return;
    const all = deltas(payments, (code) => this.host.reason(code));
    if (!this.host.motion()) return this.stand(all);
    this.held = before;
    this.launch(payments);
    const timer = setTimeout(() => this.land(), TRAVEL);
    this.landing = () => {
      clearTimeout(timer);
      this.stand(all);
    };
  }

  /** A word at a seat, such as "bốc 2". */
  note(seat: Seat, text: string): void {
    this.stand(new Map([[seat, [{ amount: 0, text }]]]));
  }

  /** End all travel at once: a newer step is here. */
  land(): void {
    this.pills.forEach((pill) => pill.remove());
    this.pills = [];
    this.held = {};
    const landing = this.landing;
    this.landing = null;
    landing?.();
  }

  private stand(all: Map<Seat, Delta[]>): void {
    this.standing = all;
    clearTimeout(this.clearing);
    this.clearing = window.setTimeout(() => {
      this.standing = new Map();
      this.host.changed();
    }, HOLD);
    this.host.changed();
  }

  private launch(payments: readonly Payment[]): void {
    const lines = new Map<string, Payment>();
    for (const p of payments) {
      const key = `${p.from}>${p.to}`;
      const known = lines.get(key);
      lines.set(key, known ? { ...known, paid: known.paid + p.paid } : p);
    }
    for (const p of lines.values()) if (p.paid > 0) this.fly(p);
  }

  private fly(payment: Payment): void {
    const layer = this.host.layer();
    const from = this.host.rectOf(payment.from);
    const to = this.host.rectOf(payment.to);
    if (!layer || !from || !to) return;
    const pill = document.createElement('span');
    pill.className = 'flight amount is-loss';
    const amount = document.createElement('b');
    amount.textContent = signed(-payment.paid);
    pill.append(amount, ` ${this.host.reason(payment.reason).paid}`);
    layer.append(pill);
    this.pills.push(pill);
    const at = (r: DOMRect): string => within(layer.getBoundingClientRect(), r, pill.offsetWidth, pill.offsetHeight);
    pill.animate(
      [{ transform: at(from), opacity: 0 }, { opacity: 1, offset: 0.15 }, { transform: at(to), opacity: 1 }],
      { duration: TRAVEL, easing: EASE, fill: 'both' },
    );
  }
}
