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
    handUrl: data('handUrl'),
  };
}

/** The link to this table that a friend can open, with the code of a private one. */
export function inviteUrl(location: Location, code: string | null): string {
  const url = new URL(location.pathname, location.origin);
  if (code) url.searchParams.set('code', code);
  return url.href;
}
