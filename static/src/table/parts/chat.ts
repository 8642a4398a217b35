import { html } from 'lit';
import { t } from '../../i18n/texts';
import { look, say } from '../deeds';
import type { Desk } from '../desk';
import type { ChatFrame } from '../wire';

async function submit(desk: Desk, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
  if (await say(desk, input.value)) input.value = '';
}

const form = (desk: Desk): unknown => html`
  <div class="chat__quick">${t.chat.quick.map((text) =>
    html`<button class="btn" type="button" @click=${() => say(desk, text)}>${text}</button>`)}</div>
  <form class="chat__form" @submit=${(event: SubmitEvent) => submit(desk, event)}>
    <input name="text" maxlength="200" autocomplete="off" enterkeyhint="send" aria-label=${t.chat.say} placeholder=${t.chat.say}>
    <button class="btn btn--icon" aria-label=${t.chat.send}><ui-icon n="send"></ui-icon></button>
  </form>`;

/** Who said it; another's name leads to what one can do about him. */
const author = (desk: Desk, { user, name }: ChatFrame): unknown => user === desk.state.me?.user ? html`<b>${name}</b>`
  : html`<button class="chat__who" aria-label=${t.person.look(name)} @click=${() => look(desk, user, name)}>${name}</button>`;

/** What was said, newest at the bottom, and the ways to say something. */
export function chat(desk: Desk): unknown {
  const { me } = desk.state;
  const lines = desk.state.chat.filter((line) => !desk.silenced.includes(line.user));
  return html`<div class="chat">
    <div class="chat__lines">${lines.length > 0
      ? [...lines].reverse().map((c) => html`<p>${author(desk, c)} ${c.text}</p>`)
      : html`<p class="muted">${t.chat.none}</p>`}</div>
    ${me?.muted ? html`<p class="muted">${t.chat.muted}</p>` : me?.seat === null ? html`<p class="muted">${t.chat.sit}</p>` : form(desk)}
  </div>`;
}
