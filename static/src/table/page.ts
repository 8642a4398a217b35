/** What the page's server side says about itself, in data attributes of <body>. */
export interface Page {
  socketUrl: string;
  clientUrl: string;
  gameName: string;
  tableName: string;
  roomName: string;
  turnSeconds: number;
  loginUrl: string;
  lobbyUrl: string;
  walletUrl: string;
  /** Where the switches of a table are kept, and what they are now. */
  switchUrl: string;
  /** null: this browser's own choice. */
  sounds: boolean | null;
  autoReady: boolean;
  notify: boolean;
  /** Minutes of play after which a reminder is due; 0: never. */
  remindAfter: number;
  /** The page where a break is taken, and that of another player, with "{id}" for his public id. */
  careUrl: string;
  iconUrl: string;
  playerUrl: string;
  /** The house helps who has fewer chips than this; today's gift, if it has not been taken. */
  rescueBelow: number;
  rescueUrl: string;
  dailyUrl: string;
  /** Where a hand is replayed, with "{id}" for its public id; empty if the site has no such page. */
  handUrl: string;
}

export function readPage(body: HTMLElement, location: Location): Page {
  const data = (name: string): string => body.dataset[name] ?? '';
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    socketUrl: new URL(data('socketPath'), `${scheme}//${location.host}`).href,
    clientUrl: data('client'),
    gameName: data('gameName'),
    tableName: data('tableName'),
    roomName: data('roomName'),
    turnSeconds: Number(data('turnSeconds')) || 20,
    loginUrl: data('loginUrl'),
    lobbyUrl: data('lobbyUrl'),
    walletUrl: data('walletUrl'),
    switchUrl: data('switchUrl'),
    sounds: data('sounds') ? data('sounds') === 'on' : null,
    autoReady: data('autoReady') === 'on',
    notify: data('notify') === 'on',
    remindAfter: Number(data('remindAfter')) || 0,
    careUrl: data('careUrl'),
    iconUrl: data('icon'),
    playerUrl: data('playerUrl'),
    rescueBelow: Number(data('rescueBelow')) || 0,
    rescueUrl: data('rescueUrl'),
    dailyUrl: data('dailyUrl'),
    handUrl: data('handUrl'),
  };
}

/** The link to this table that a friend can open, with the code of a private one. */
export function inviteUrl(location: Location, code: string | null): string {
  const url = new URL(location.pathname, location.origin);
  if (code) url.searchParams.set('code', code);
  return url.href;
}
