/** The page of a hand: its replay, the proof of its shuffle, its link. Without scripts it reads as text. */
import '../kit/domino-tile';
import '../kit/play-card';
import '../replay/hand-replay';
import type { HandReplay } from '../replay/hand-replay';
import { isFair, type Shuffled } from '../replay/proof';
import type { Recording } from '../replay/record';
import { offerLink } from '../replay/share';

const replay = document.querySelector<HandReplay>('hand-replay');
const moves = [...document.querySelectorAll<HTMLElement>('[data-move]')];

/** The move that the address names: "#17". */
const named = (): number | null => (/^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : null);

/** Mark the move that is shown, keep it in sight within its own list, and name it in the address. */
function mark(number: number): void {
  document.querySelector('.moves--all')?.classList.remove('moves--all');
  for (const move of moves) {
    const now = Number(move.dataset['move']) === number;
    move.classList.toggle('is-now', now);
    if (now) move.setAttribute('aria-current', 'step');
    else move.removeAttribute('aria-current');
    const list = move.parentElement;
    if (now && list) list.scrollTop = move.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
  if (named() !== null || !replay?.ended) name(number);
}

const SETTLE_MS = 200;
let naming = 0;

/** Name a move in the address once it stays for a moment: browsers limit how often that may be done. */
function name(number: number): void {
  clearTimeout(naming);
  naming = window.setTimeout(() => history.replaceState(null, '', `#${number}`), SETTLE_MS);
}

/** Work the deck out again, and say whether it is the one that was dealt. */
async function prove(shuffled: Shuffled): Promise<void> {
  if (!('subtle' in crypto)) return; // a page without HTTPS has no such means
  const found = (await isFair(shuffled)) ? 'match' : 'differs';
  for (const said of document.querySelectorAll<HTMLElement>(`[data-proof="${found}"]`)) said.hidden = false;
}

async function begin(player: HandReplay): Promise<void> {
  const answer = await fetch(player.dataset['steps'] ?? '', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`steps: ${answer.status}`);
  const hand = (await answer.json()) as Recording;
  await Promise.all([player.show(hand, named()), hand.fair ? prove(hand.fair) : null]);
}

if (replay) {
  replay.addEventListener('step', (event) => mark((event as CustomEvent<number>).detail));
  addEventListener('hashchange', () => { const number = named(); if (number !== null) replay.goTo(number); });
  for (const move of moves) {
    move.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element && target.closest('a, button'))) replay.goTo(Number(move.dataset['move']));
    });
  }
  begin(replay).catch((error: unknown) => console.error(error)); // the text stays
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy], [data-share]')) offerLink(button);
