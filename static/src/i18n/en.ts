import type { Texts } from './vi';

const s = (n: number): string => (n === 1 ? '1 second' : `${n} seconds`);

export const en: Texts = {
  you: 'You',
  and: 'and',
  seconds: s,
  chipsWord: (n) => `${n} chips`,
  till: 'tax',
  pot: 'pot',

  bar: {
    leave: 'Leave the table', back: 'Back to the lobby', money: "This hand's chips", chat: 'Chat', more: 'More',
    soundOn: 'Sound: on', soundOff: 'Sound: off', unread: 'new messages',
    under: (room, stake, tax) => `${room} · stake ${stake} · tax ${tax}`,
    watching: (n) => `${n} watching`,
  },
  seat: {
    host: 'Host', bot: 'Bot', away: 'Away', ready: 'Ready', gone: 'Left', sit: 'Sit here', free: 'Free', next: 'in the next hand',
    sitAt: (n) => `Take seat ${n}`,
    freeAt: (n) => `Seat ${n} is free`,
  },
  aria: {
    host: 'host', bot: 'bot', away: 'away, played by the machine', offline: 'away', ready: 'ready', unready: 'not ready', gone: 'left the table',
    next: 'in the next hand',
    left: (secs) => `${s(secs)} left`,
    hand: 'Your hand', acts: 'Moves', side: 'This hand', result: 'Result of the hand', seats: 'Seats', felt: 'Table', close: 'Close',
  },
  strip: {
    opening: 'Opening the table…',
    lost: (attempt) => `Connection lost. Reconnecting… try ${attempt}`,
    thinking: (who, secs) => `${who} is thinking${secs === null ? '' : `, ${s(secs)} left`}.`,
    waitingFor: (who) => `Waiting for ${who}.`,
    yourTurn: 'Your turn.',
    sending: 'Sending your move…',
    away: 'You are away: the machine plays for you.',
    halted: 'The table is halted. Chips and cards stay as they are.',
    closed: 'The table is closed.',
    startsIn: (secs) => `Dealing in ${s(secs)}.`,
    nextIn: (secs) => `Next hand in ${s(secs)}.`,
    watching: 'You are watching.',
    nextHand: 'You join the next hand.',
    needPlayers: 'Waiting for more players.',
    pressReady: 'Press Ready to play.',
    waitReady: 'Waiting for the others.',
    youWon: (sum) => `You won the hand: ${sum}.`,
    won: (who) => `${who} won the hand.`,
    yours: (sum) => `You: ${sum}.`,
    over: 'The hand is over.',
  },
  act: {
    ready: 'Ready', readyIn: (secs) => `Ready · ${secs}`, unready: 'Not ready', start: 'Deal', sit: 'Sit down', back: "I'm back", details: 'Details', skip: 'Skip',
  },
  money: {
    title: "This hand's chips", rules: 'Rules and money', none: 'Nobody has paid anybody in this hand.', sum: 'You in this hand',
    move: (n) => `move ${n}`,
    gets: (who, amount, tax) => `${who} got ${amount}, tax ${tax}`,
    taxed: (paid, tax) => `${paid}, tax ${tax}`,
    short: (claimed) => `${claimed} due, not enough chips`,
    said: (payer, why, payee, amount) => `${payer} ${why}: ${amount} chips to ${payee}.`,
    saidPot: (payee, amount, why) => `${payee} got ${amount} chips: ${why}.`,
    total: 'total',
  },
  chat: {
    title: 'Chat', say: 'Say something', send: 'Send', none: 'Nobody has said anything yet.', muted: 'You may not chat at present.',
    quick: ['Well played!', 'Hurry up', 'Good luck'],
    said: (who, text) => `${who} says: ${text}`,
  },
  result: {
    first: (who, how) => `${who} ${who === 'You' ? 'come' : 'comes'} first${how && ` · ${how}`}`,
    none: 'Hand over', ranking: 'Ranking', payments: 'Payments', proof: 'Commitment of the shuffle', history: 'Replay the hand',
    soon: (secs) => `Next hand in ${s(secs)}`,
    whenReady: 'Next hand when two players are ready',
    close: 'See the table',
  },
  leave: {
    title: 'Leave now?', free: 'It costs no chips.', stays: 'The machine plays the hand out for you: you may still win or lose chips.',
    pay: (amount) => `Leave, pay ${amount}`, go: 'Leave', stay: 'Stay', asking: 'Asking for the fine…',
    changed: 'The fine has just changed: this is the new one.',
  },
  more: {
    title: 'This table', sound: 'Sound', rules: 'Rules and money', invite: 'Invite: copy the link', copied: 'Link copied.',
    notCopied: 'The browser does not allow copying: please copy this link by hand.',
    code: (code) => `Table code: ${code}`,
    wallet: 'Your wallet', lobby: 'Back to the lobby', leave: 'Leave the table', hotkeys: 'Keys: 1–9 pick, Enter plays, Esc puts down.',
  },
  stake: {
    label: 'Stake of the next hand', set: 'Set', limits: (low, high) => `${low} to ${high}, an even number`,
    fewer: 'Lower the stake', more: 'Raise the stake',
  },
  fair: {
    title: 'Fair shuffle', commitment: 'Commitment of the next hand', seed: 'Your seed',
    hint: 'Goes into the shuffle when you press Ready. Keep it or type your own, up to 64 characters.', renew: 'New seed',
  },
  wait: {
    title: (seated, places) => `${seated} of ${places} players`,
    ready: (n) => `${n} ready`,
    invite: 'Invite friends with this link:',
  },
  gate: {
    4401: 'Please log in to see this table.', 4403: 'This table is private. Enter its code.', 4404: 'There is no such table.',
    login: 'Log in', enter: 'Enter', code: 'Table code', lobby: 'Back to the lobby',
  },
  live: {
    lost: 'Connection lost, reconnecting.', back: 'Connected again.',
    yourTurn: (secs) => `Your turn${secs === null ? '' : `, ${s(secs)} left`}.`,
    turnOf: (who) => `${who} to move.`,
  },
  error: { lost: 'Not sent: the connection is lost. Please try again.', broken: 'The game could not be loaded. Please reload the page.', reload: 'Reload' },
  stood: {
    poor: 'You no longer have the chips for this stake and have left your seat.',
    suspended: 'Your account is suspended.',
    other: 'You were away for long and have left your seat. You may sit down again.',
  },
  title: '● Your turn',
};
