import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { chips, signed } from '../../i18n';
import { t } from '../../i18n/texts';
import { freeSeat, look, sit } from '../deeds';
import type { Desk } from '../desk';
import type { Person, Place } from '../model';

const LOW = 5;

/** Two badges are due: Vắng before Máy before Chủ; ready stands above all, between hands. */
function badge(person: Person, inline: boolean): unknown {
  const worn = inline ? 'badge' : 'seat__role badge';
  if (person.gone) return html`<span class=${worn}>${t.seat.gone}</span>`;
  if (person.away) return html`<span class="${worn} badge--away">${t.seat.away}</span>`;
  if (person.ready) return html`<span class="${worn} badge--live">${t.seat.ready}</span>`;
  if (person.bot) return html`<span class="${worn} badge--bot">${t.seat.bot}</span>`;
  if (person.host) return html`<span class="${worn} badge--host">${t.seat.host}</span>`;
  return nothing;
}

const doing = (desk: Desk, person: Person): { text: string; done: boolean } | null =>
  desk.state.hand && !person.waits && !person.gone ? desk.game?.doing?.(person.seat) ?? null : null;

function label(desk: Desk, person: Person, held: number | null, secs: number | null, mine: boolean): string {
  const between = !desk.state.hand || desk.state.hand.over;
  return [
    mine ? t.you : null,
    person.name,
    person.host ? t.aria.host : null,
    person.bot ? t.aria.bot : null,
    person.balance === null ? null : t.chipsWord(chips(person.balance)),
    held === null ? null : desk.game?.heldText(held),
    doing(desk, person)?.text,
    person.gone ? t.aria.gone : null,
    person.away ? (between ? t.aria.offline : t.aria.away) : null,
    person.waits ? t.aria.next : null,
    between && !person.bot ? (person.ready ? t.aria.ready : t.aria.unready) : null,
    secs === null ? null : t.aria.left(secs),
  ].filter(Boolean).join(', ');
}

/** Another person's face leads to what one can do about him. */
function face(desk: Desk, { user, name, bot }: Person, picture: unknown): unknown {
  if (bot || user === desk.state.me?.user) return picture;
  return html`${picture}<button class="seat__face" aria-label=${t.person.look(name)} @click=${() => look(desk, user, name)}></button>`;
}

/** At the bottom of the screen the badge stands beside the name; elsewhere it hangs from the face. */
function plate(desk: Desk, person: Person, held: number | null, secs: number | null, bottom: boolean): unknown {
  const does = doing(desk, person);
  const balance = person.balance === null ? null : desk.flights.balance(person.seat, person.balance);
  return html`<div class="seat__plate">
    <div class="seat__who">
      ${face(desk, person, html`<seat-avatar seed=${person.face} ?bot=${person.bot} secs=${ifDefined(secs ?? undefined)} of=${desk.page.turnSeconds}></seat-avatar>`)}
      ${held === null ? nothing : html`<span class="seat__held ${desk.game?.holds === 'tile' ? 'seat__held--tile' : ''}" aria-hidden="true">${held}</span>`}
      ${bottom ? nothing : badge(person, false)}
    </div>
    <div class="seat__text">
      <span class="seat__name">${person.name}</span>
      ${balance === null ? nothing : html`<span class="seat__chips">${chips(balance)}</span>`}${bottom ? badge(person, true) : nothing}
      ${does ? html`<span class="seat__state ${does.done ? 'is-done' : ''}">${does.text}</span>` : nothing}
    </div>
  </div>`;
}

const pills = (desk: Desk, person: Person): unknown => {
  const all = desk.flights.at(person.seat);
  if (all.length === 0) return nothing;
  return html`<div class="seat__deltas">${all.map(({ amount, text }) =>
    html`<span class="seat__delta amount ${amount > 0 ? 'is-gain' : amount < 0 ? 'is-loss' : ''}">
      ${amount === 0 ? nothing : html`<b>${signed(amount)}</b>`} ${text}</span>`)}</div>`;
};

function taken(desk: Desk, { seat, place }: Place, person: Person): unknown {
  const mine = person.user === desk.state.me?.user;
  const game = desk.state.hand && !person.waits ? desk.game : null;
  const held = mine || person.gone ? null : game?.held(seat) ?? null;
  const secs = person.turn ? desk.seconds(desk.state.hand?.deadlines[seat]) : null;
  const classes = classMap({
    seat: true, 'is-turn': person.turn, 'is-low': secs !== null && secs <= LOW, 'is-away': person.away, 'is-gone': person.gone,
  });
  return html`<section class=${classes} data-place=${place} data-seat=${seat} aria-label=${label(desk, person, held, secs, mine)}>
    ${plate(desk, person, held, secs, place === 0)}
    ${person.waits ? html`<span class="seat__state">${t.seat.next}</span>` : nothing}
    ${game?.seatExtra?.(seat) ?? nothing}
    ${pills(desk, person)}
  </section>`;
}

function free(desk: Desk, { seat, place }: Place): unknown {
  const { me, table } = desk.state;
  const open = me !== null && me.seat === null && table?.status === 'open' && freeSeat(desk) !== null && desk.link.at === 'live';
  return html`<section class="seat is-free" data-place=${place} data-seat=${seat} aria-label=${t.seat.freeAt(seat + 1)}>
    <div class="seat__plate">
      <div class="seat__who">${open
        ? html`<button class="seat__free" aria-label=${t.seat.sitAt(seat + 1)} @click=${() => sit(desk, seat)}>+</button>`
        : html`<span class="seat__free" aria-hidden="true"></span>`}</div>
      <div class="seat__text"><span class="seat__name">${open ? t.seat.sit : t.seat.free}</span></div>
    </div>
  </section>`;
}

/** One place at the table, taken or free. */
export const seatAt = (desk: Desk, place: Place): unknown =>
  place.person ? taken(desk, place, place.person) : free(desk, place);
