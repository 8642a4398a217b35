import { html, nothing } from 'lit';
import { chips } from '../../i18n';
import { t } from '../../i18n/texts';
import { setStake } from '../deeds';
import type { Desk } from '../desk';

function submit(desk: Desk, event: SubmitEvent): void {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).elements.namedItem('stake') as HTMLInputElement;
  void setStake(desk, input.valueAsNumber);
}

/** The host's control of the next hand's stake. */
export function stake(desk: Desk): unknown {
  const { table, me } = desk.state;
  if (!table || me === null || me.seat === null || table.host !== me.seat) return nothing;
  const [low, high] = table.stakes;
  return html`<form class="stake" @submit=${(event: SubmitEvent) => submit(desk, event)}>
    <label>${t.stake.label} <small class="muted">${t.stake.limits(chips(low), chips(high))}</small>
      <input class="field num" type="number" name="stake" min=${low} max=${high} step="2" required .defaultValue=${String(table.stake)}></label>
    <button class="btn">${t.stake.set}</button>
  </form>`;
}
