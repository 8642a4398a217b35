import type { Fine, Hint } from './wire';

export type SheetName = 'money' | 'rules' | 'chat' | 'more' | 'person';

/** Another player whom one looks at: to silence or to report him. */
export interface Other {
  user: string;
  name: string;
  reporting: boolean;
  note: string;
}

/** Advice that was asked for, on a version of a hand. */
export interface Advice {
  hand: string;
  version: number;
  hint: Hint;
}

export interface Leaving {
  fine: Fine | null;
  note: string;
  sending: boolean;
}

/** 16 random bytes as hex: the default share of this player in the shuffle. */
export const newSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');

/** What only this screen knows. */
export class Ui {
  sheet: SheetName | null = null;
  tab: 'money' | 'rules' = 'money';
  refused = '';
  result = false;
  leaving: Leaving | null = null;
  seed = newSeed();
  unread = false;
  copied: 'yes' | 'no' | null = null;
  fault = false;
  other: Other | null = null;
  advice: Advice | null = null;
}
