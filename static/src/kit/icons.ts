/** Icons as strokes in a 24 × 24 box. */
export const ICON = {
  back: 'M15 5l-7 7 7 7',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  chat: 'M4 5h16v11H10l-4 3.5V16H4Z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  hint: 'M9 17.5h6M10 20.5h4M8.5 14a6 6 0 1 1 7 0c-.6.5-.8 1.2-.8 2h-5.4c0-.8-.2-1.5-.8-2Z',
  first: 'M6 5v14M19 5l-9 7 9 7Z',
  prev: 'M16 5l-9 7 9 7Z',
  play: 'M8 5l11 7-11 7Z',
  pause: 'M8 5v14M16 5v14',
  next: 'M8 5l9 7-9 7Z',
  last: 'M18 5v14M5 5l9 7-9 7Z',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  lock: 'M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  link: 'M9.5 14.5l5-5M8 11l-2.5 2.5a3.5 3.5 0 0 0 5 5L13 16M11 8l2.5-2.5a3.5 3.5 0 0 1 5 5L16 13',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warn: 'M12 4 2.5 20h19ZM12 10v4.5M12 17.3h.01',
  sort: 'M5 7h14M5 12h9M5 17h5',
  wifi: 'M3 3l18 18M5 11a10 10 0 0 1 5-2.7M14.5 8.5A10 10 0 0 1 19 11M8.5 14.5a5 5 0 0 1 6 0M12 18.5h.01',
  plus: 'M12 5v14M5 12h14',
  quick: 'M13 3 5 13.5h6L10 21l8-10.5h-6Z',
  home: 'M4 11l8-7 8 7v9h-5.5v-5.5h-5V20H4Z',
  coins: 'M12 4c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3ZM4 7v5c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12v5c0 1.7 3.6 3 8 3s8-1.3 8-3v-5',
  file: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20c.8-4 3.8-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  close: 'M6 6l12 12M18 6 6 18',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  send: 'M4 12 20 4l-5 16-3.5-6.5ZM11.5 13.5 20 4',
  chair: 'M7 3v10h10V3M7 13l-1.5 8M17 13l1.5 8M7 8h10',
  copy: 'M9 9h11v11H9ZM15 9V4H4v11h5',
  shuffle: 'M3 7h4l10 10h4M18 14l3 3-3 3M3 17h4l3-3M14 10l3-3h4M18 4l3 3-3 3',
} as const;

export type IconName = keyof typeof ICON;

/** One icon as SVG text. */
export const icon = (name: IconName): string =>
  `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICON[name]}"/></svg>`;
