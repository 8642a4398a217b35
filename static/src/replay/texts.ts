import { choose } from '../i18n';

const vi = {
  step: (at: number, of: number) => `Nước ${at} / ${of}:`,
  board: (at: number) => `Bàn ở nước ${at}: bài của mọi người đã mở`,
  ownBoard: (at: number) => `Bàn ở nước ${at}: chỉ có bài của bạn`,
  controls: 'Xem lại từng nước',
  payments: 'Chip của nước này',
  first: 'Về đầu',
  previous: 'Lùi một nước',
  play: 'Tự chạy',
  pause: 'Dừng',
  next: 'Tới một nước',
  last: 'Đến cuối',
  slider: 'Nước',
  pace: 'Tốc độ',
  paces: { slow: 'Chậm', usual: 'Vừa', fast: 'Nhanh' },
  keys: 'Phím ← → từng nước, Home/End đầu cuối, dấu cách chạy hay dừng, 1–3 tốc độ. Trên điện thoại: vuốt trên bàn.',
  me: 'bạn',
  bot: 'máy',
  gone: 'đã rời bàn',
  pot: 'hũ',
  refund: 'trả lại tiền hũ',
};

const en: typeof vi = {
  step: (at, of) => `Move ${at} / ${of}:`,
  board: (at) => `The table at move ${at}: everybody's cards are open`,
  ownBoard: (at) => `The table at move ${at}: only your own cards`,
  controls: 'Replay',
  payments: 'Chips of this move',
  first: 'To the beginning',
  previous: 'One move back',
  play: 'Play',
  pause: 'Pause',
  next: 'One move on',
  last: 'To the end',
  slider: 'Move',
  pace: 'Speed',
  paces: { slow: 'Slow', usual: 'Medium', fast: 'Fast' },
  keys: 'Keys: ← → move by move, Home/End, space plays or pauses, 1–3 speed. On a phone: swipe the board.',
  me: 'you',
  bot: 'bot',
  gone: 'has left',
  pot: 'the pot',
  refund: 'stakes returned',
};

export const t = choose({ vi, en });
