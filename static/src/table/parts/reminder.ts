import { html, nothing } from 'lit';
import { t } from '../../i18n/texts';
import type { Desk } from '../desk';

/** How long one has been playing, said as often as one asked for it; play goes on behind it. */
export function reminder(desk: Desk): unknown {
  const { minutes } = desk.reminder;
  if (minutes === null) return nothing;
  return html`<aside class="remind" role="status">
    <p>${t.remind.text(t.remind.time(minutes))}</p>
    <div class="remind__acts">
      <button class="btn" @click=${() => desk.reminder.answer()}>${t.remind.on}</button>
      <a class="btn" href=${desk.page.careUrl}>${t.remind.rest}</a>
    </div>
  </aside>`;
}
