/** The fair shuffle worked out again by the reader's own browser (docs/games.md tells the algorithm). */

export interface Shuffled {
  hand: string;
  commitment: string;
  server_seed: string;
  players: { seat: number; user: string; seed: string }[];
  pack: string[];
  deck: string[];
}

/** What must have been altered, as apps/games/fairness.py says it too. */
export type Suspect = 'commitment' | 'server_seed' | 'player_seed' | 'deck';

/** Everything on the way from the seeds to the deck. */
export interface Working {
  /** SHA-256 of the server's seed, in hex. */
  committed: string;
  message: string;
  /** The first numbers of the stream, in hex; how many were used, and how many of those thrown away. */
  numbers: string[];
  used: number;
  thrown: number;
  /** The deck that the seeds lead to. */
  deck: string[];
  /** The places, from 1, where the deck dealt differs. */
  differing: number[];
  suspect: Suspect | null;
}

const WORDS = 2 ** 32;
const FIRST = 4;
const utf8 = new TextEncoder();

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hand's public id, and a line for each player by seat. */
export const messageOf = ({ hand, players }: Shuffled): string =>
  [hand, ...[...players].sort((a, b) => a.seat - b.seat).map((p) => `${p.seat}:${p.user}:${p.seed}`)].join('\n');

/** HMAC-SHA256(server seed, message + counter) as 32-bit words without end, most significant byte first. */
async function* words(seed: Uint8Array<ArrayBuffer>, message: string): AsyncGenerator<number, never> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const text = utf8.encode(message);
  const block = new Uint8Array(text.length + 8);
  block.set(text);
  for (let counter = 0; ; counter++) {
    new DataView(block.buffer).setBigUint64(text.length, BigInt(counter));
    const signed = new DataView(await crypto.subtle.sign('HMAC', key, block));
    for (let at = 0; at < signed.byteLength; at += 4) yield signed.getUint32(at);
  }
}

type Shuffle = Pick<Working, 'deck' | 'numbers' | 'used' | 'thrown'>;

/** Fisher and Yates's shuffle of the pack, from the last place down. */
async function shuffle(shuffled: Shuffled): Promise<Shuffle> {
  const deck = [...shuffled.pack];
  const stream = words(bytesOf(shuffled.server_seed), messageOf(shuffled));
  const numbers: string[] = [];
  let used = 0;
  for (let last = deck.length - 1; last > 0; last--) {
    const usable = WORDS - (WORDS % (last + 1));
    let word: number;
    do {
      word = (await stream.next()).value;
      if (used++ < FIRST) numbers.push(word.toString(16).padStart(8, '0'));
    } while (word >= usable);
    const other = word % (last + 1);
    [deck[last], deck[other]] = [deck[other] as string, deck[last] as string];
  }
  return { deck, numbers, used, thrown: used - Math.max(0, deck.length - 1) };
}

/** A deck that lies mostly as it should was altered itself; one that lies quite otherwise comes from other seeds. */
function suspectOf({ pack, deck, commitment }: Shuffled, committed: string, wrong: number): Suspect | null {
  const held = committed === commitment;
  if (wrong === 0) return held ? null : 'commitment';
  if (!held) return 'server_seed';
  const whole = [...deck].sort().join() === [...pack].sort().join();
  return whole && 2 * (pack.length - wrong) < pack.length ? 'player_seed' : 'deck';
}

/** Do the whole sum. */
export async function workOut(shuffled: Shuffled): Promise<Working> {
  const committed = hexOf(await crypto.subtle.digest('SHA-256', bytesOf(shuffled.server_seed)));
  const found = await shuffle(shuffled);
  const places = Array.from({ length: Math.max(found.deck.length, shuffled.deck.length) }, (_, at) => at);
  const differing = places.filter((at) => found.deck[at] !== shuffled.deck[at]).map((at) => at + 1);
  return { ...found, committed, message: messageOf(shuffled), differing, suspect: suspectOf(shuffled, committed, differing.length) };
}

/** The deck that the seeds lead to. */
export const deckOf = async (shuffled: Shuffled): Promise<string[]> => (await shuffle(shuffled)).deck;

/** Whether the commitment shown before the hand is the seed's, and the deck dealt the one that the seeds lead to. */
export const isFair = async (shuffled: Shuffled): Promise<boolean> => (await workOut(shuffled)).suspect === null;

/** The place in the deck, from 1, where a seat's cards begin; null if they are no run of neighbours in it. */
export function runIn(deck: readonly string[], cards: readonly string[]): number | null {
  const at = cards.length > 0 ? deck.indexOf(cards[0] as string) : -1;
  return at >= 0 && cards.every((card, i) => deck[at + i] === card) ? at + 1 : null;
}
