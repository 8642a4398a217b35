import type { Fine } from './wire';

export type SheetName = 'money' | 'rules' | 'chat' | 'more';

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
}
