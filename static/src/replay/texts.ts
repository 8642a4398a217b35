import { choose } from '../i18n';

const vi = {
  step: (at: number, of: number) => `Nước ${at} / ${of}:`,
  board: (at: number) => `Bàn ở nước ${at}: bài của mọi người đã mở`,
  controls: 'Xem lại từng nước',
  first: 'Về đầu',
  previous: 'Lùi một nước',
  play: 'Tự chạy',
  pause: 'Dừng',
  next: 'Tới một nước',
  last: 'Đến cuối',
  slider: 'Nước',
  me: 'bạn',
  bot: 'máy',
  gone: 'đã rời bàn',
  pot: 'hũ',
};

const en: typeof vi = {
  step: (at, of) => `Move ${at} / ${of}:`,
  board: (at) => `The table at move ${at}: everybody's cards are open`,
  controls: 'Replay',
  first: 'To the beginning',
  previous: 'One move back',
  play: 'Play',
  pause: 'Pause',
  next: 'One move on',
  last: 'To the end',
  slider: 'Move',
  me: 'you',
  bot: 'bot',
  gone: 'has left',
  pot: 'the pot',
};

export const t = choose({ vi, en });
