import type { LitElement } from 'lit';
import type { Desk } from './desk';
import type { GameHost } from './game';

/** The table as a game's module sees it. */
export const hostFor = (desk: Desk, app: LitElement): GameHost => ({
  act: (action) => void desk.act(action),
  keep: (draft) => desk.drafts.keep(draft),
  get keeping() {
    return desk.drafts.open;
  },
  plan: (wanted) => desk.plan(wanted),
  get mayPlan() {
    return desk.mayPlan;
  },
  get planned() {
    return desk.planned?.wanted ?? null;
  },
  refresh: () => app.requestUpdate(),
  refuse: (why) => desk.refuse(why),
  say: (text) => desk.voice.say(text),
  sound: (cue) => desk.sounds.play(cue),
  who: desk.who,
  rectOf: (party) => desk.surface.rectOf(party),
  find: (selector) => desk.surface.find(selector),
  get motion() {
    return desk.surface.motion;
  },
});
