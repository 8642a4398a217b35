/** The proof of a hand's shuffle: the browser does each step again and says what came of it. */
import { html, render, type TemplateResult } from 'lit';
import '../kit/domino-tile';
import '../kit/play-card';
import { runIn, workOut, type Shuffled, type Working } from '../replay/proof';
import { t } from '../replay/proof-texts';
import type { Recording } from '../replay/record';

const steps = document.querySelector<HTMLElement>('[data-steps]');
const verdict = document.querySelector<HTMLElement>('[data-verdict]');

function tell(step: string, found: TemplateResult, right: boolean): void {
  const item = document.querySelector<HTMLElement>(`[data-step="${step}"]`);
  const place = item?.querySelector<HTMLElement>('[data-found]');
  if (!item || !place) return;
  item.dataset['right'] = String(right);
  render(html`${found}<p><b class=${right ? 'gain' : 'loss'}>${right ? `✓ ${t.same}` : `✗ ${t.differs}`}</b></p>`, place);
}

const figure = (name: string, value: string): TemplateResult => html`<dl class="proof"><dt>${name}</dt><dd>${value}</dd></dl>`;

const drawn = (card: string): TemplateResult =>
  card.includes('-') ? html`<domino-tile t=${card}></domino-tile>` : html`<play-card c=${card}></play-card>`;

function tellDeck(working: Working): void {
  const { deck, differing } = working;
  const places = differing.slice(0, 12).join(', ') + (differing.length > 12 ? ', …' : '');
  tell('deck', html`${figure(t.deck, deck.join(' '))}
    <p>${differing.length === 0 ? t.all(deck.length) : t.places(places)}</p>`, differing.length === 0);
}

/** Each seat's cards are a run of the deck. Returns whether all are. */
function tellDealt(hand: Recording, fair: Shuffled): boolean {
  const dealt = hand.players.map((player) => {
    const cards = hand.steps[0]?.cards[player.seat] ?? [];
    return { player, cards, from: runIn(fair.deck, cards) };
  });
  const right = dealt.every(({ from }) => from !== null);
  const line = ({ player, cards, from }: (typeof dealt)[number]): TemplateResult => html`<li>
    <span>${from === null ? t.astray(player.name) : t.holds(player.name, from, from + cards.length - 1)}</span>
    <span class="proof__cards">${cards.map(drawn)}</span></li>`;
  tell('dealt', html`<ul class="stack">${dealt.map(line)}</ul>`, right);
  return right;
}

function conclude(text: string, right: boolean): void {
  if (!verdict) return;
  verdict.textContent = text;
  verdict.classList.toggle('toast--bad', !right);
  verdict.dataset['right'] = String(right);
}

async function prove(hand: Recording): Promise<void> {
  const { fair } = hand;
  if (!fair) throw new Error('the hand is not over');
  const working = await workOut(fair);
  const { committed, message, numbers, used, thrown, suspect } = working;
  tell('commitment', figure(t.committed, committed), committed === fair.commitment);
  tell('message', html`<dl class="proof"><dt>${t.message(new TextEncoder().encode(message).length)}</dt>
    ${message.split('\n').map((line) => html`<dd>${line}</dd>`)}</dl>`, suspect !== 'player_seed');
  tell('stream', figure(t.numbers(used, thrown), numbers.join(' ')), suspect !== 'server_seed' && suspect !== 'player_seed');
  tellDeck(working);
  const dealt = tellDealt(hand, fair);
  if (suspect) conclude(t.suspects[suspect], false);
  else conclude(dealt ? t.fair : t.dealtWrong, dealt);
}

async function begin(url: string): Promise<void> {
  if (!('subtle' in crypto)) return conclude(t.cannot, false);
  const answer = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`steps: ${answer.status}`);
  await prove((await answer.json()) as Recording);
}

if (steps) {
  begin(steps.dataset['steps'] ?? '').catch((error: unknown) => {
    console.error(error);
    conclude(t.failed, false);
  });
}
