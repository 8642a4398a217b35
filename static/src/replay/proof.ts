/** The fair shuffle worked out again by the reader's own browser (docs/games.md tells the algorithm). */

export interface Shuffled {
  hand: string;
  commitment: string;
  server_seed: string;
  players: { seat: number; user: string; seed: string }[];
  pack: string[];
  deck: string[];
}

const WORDS = 2 ** 32;
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

/** The deck that the seeds lead to: Fisher and Yates's shuffle of the pack, from the last place down. */
export async function deckOf(shuffled: Shuffled): Promise<string[]> {
  const deck = [...shuffled.pack];
  const stream = words(bytesOf(shuffled.server_seed), messageOf(shuffled));
  for (let last = deck.length - 1; last > 0; last--) {
    const usable = WORDS - (WORDS % (last + 1));
    let word: number;
    do word = (await stream.next()).value;
    while (word >= usable);
    const other = word % (last + 1);
    [deck[last], deck[other]] = [deck[other] as string, deck[last] as string];
  }
  return deck;
}

/** Whether the commitment shown before the hand is the seed's, and the deck dealt the one that the seeds lead to. */
export async function isFair(shuffled: Shuffled): Promise<boolean> {
  const committed = hexOf(await crypto.subtle.digest('SHA-256', bytesOf(shuffled.server_seed)));
  const deck = await deckOf(shuffled);
  return committed === shuffled.commitment && deck.join(' ') === shuffled.deck.join(' ');
}
