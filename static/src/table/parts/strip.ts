/** The one line that always says what is going on. */
import { html, nothing } from 'lit';
import { list, signed } from '../../i18n';
import { t } from '../../i18n/texts';
import type { Desk } from '../desk';
import { readyCount, running, sum } from '../model';
import type { Hand } from '../wire';

export type Tone = '' | 'turn' | 'warn' | 'no';

export interface Line {
  tone: Tone;
  text: string;
}

const line = (text: string, tone: Tone = ''): Line => ({ tone, text });

function trouble({ link, ui, state, game }: Desk): Line | null {
  if (link.at === 'lost') return line(t.strip.lost(link.attempt), 'warn');
  if (ui.refused) return line(ui.refused, 'no');
  if (ui.fault) return line(t.error.broken, 'warn');
  if (state.table?.status === 'halted' || (state.hand?.status === 'halted' && state.table?.status !== 'open')) return line(t.strip.halted, 'warn');
  if (state.table?.status === 'closed' && !running(state.hand)) return line(t.strip.closed, 'warn');
  if (link.at === 'opening' || !state.table || !game) return line(t.strip.opening);
  return null;
}

function playing(desk: Desk, hand: Hand): Line {
  const scene = desk.scene;
  const { advice } = desk.ui;
  if (scene?.canAct && advice?.hand === hand.id && advice.version === hand.version) return line(advice.hint.why, 'turn');
  if (scene?.canAct) return line(desk.game?.prompt() ?? t.strip.yourTurn, 'turn');
  if (desk.busy) return line(t.strip.sending);
  if (scene?.me !== null && scene?.me !== undefined && hand.away.includes(scene.me)) return line(t.strip.away, 'warn');
  const others = hand.to_act.filter((seat) => seat !== scene?.me);
  if (others.length === 1) {
    const seat = others[0] as number;
    return line(t.strip.thinking(desk.who(seat), desk.seconds(hand.deadlines[seat])));
  }
  if (others.length > 1) return line(t.strip.waitingFor(list(others.map(desk.who), t.and)));
  return line(t.strip.yourTurn);
}

function finished(desk: Desk, hand: Hand): string {
  const winner = hand.view.result?.winner ?? null;
  const me = desk.scene?.me ?? null;
  const mine = me === null ? null : signed(sum(hand.payments, me));
  if (me !== null && winner === me && mine) return t.strip.youWon(mine);
  return [winner === null ? t.strip.over : t.strip.won(desk.who(winner)), mine && t.strip.yours(mine)].filter(Boolean).join(' ');
}

function waiting(desk: Desk): string {
  const { table, me } = desk.state;
  if (!table || !me) return t.strip.opening;
  if (table.status === 'closing') return t.strip.closing;
  const secs = desk.seconds(table.starts_at);
  const over = desk.state.hand?.over;
  if (secs !== null) return over ? t.strip.nextIn(secs) : t.strip.startsIn(secs);
  if (me.seat === null) return t.strip.watching;
  if (table.seats.length < 2) return t.strip.needPlayers;
  const ready = table.seats.find((s) => s.seat === me.seat)?.ready;
  return ready && readyCount(table) < table.seats.length ? t.strip.waitReady : t.strip.pressReady;
}

/** The strip's text and tone at this moment. */
export function stripLine(desk: Desk): Line {
  const bad = trouble(desk);
  if (bad) return bad;
  const { hand } = desk.state;
  if (running(hand)) return playing(desk, hand);
  const telling = desk.game?.finale?.text() ?? null;
  if (telling !== null) return line(telling);
  return line([hand && finished(desk, hand), waiting(desk)].filter(Boolean).join(' '));
}

export function strip(desk: Desk): unknown {
  const { tone, text } = stripLine(desk);
  const icon = desk.link.at === 'lost' ? html`<ui-icon n="wifi"></ui-icon>` : nothing;
  return html`<p class="strip ${tone && `strip--${tone}`}">${icon}${text}</p>`;
}
