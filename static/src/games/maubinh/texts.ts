import { choose } from '../../i18n';
import type { ReasonText } from '../../table/game';
import type { Instant, Kind } from './types';

const times = (n: number, stake: string): string => (n === 1 ? stake : `${n} × ${stake}`);

const vi = {
  rank: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'Bồi', 'Đầm', 'Già', 'Át'],
  kind: {
    high_card: 'Mậu thầu', pair: 'Dách', two_pairs: 'Thú', three: 'Xám', straight: 'Sảnh', flush: 'Thùng',
    full_house: 'Cù lũ', four: 'Tứ quý', straight_flush: 'Thùng phá sảnh',
  } as Record<Kind, string>,
  named: (_kind: Kind, kind: string, ranks: string) => `${kind} ${ranks}`,
  straightTo: (top: string) => top,
  wheel: 'Át-5',
  instant: {
    dragon_flush: 'Rồng cuốn', dragon: 'Rồng', six_pairs: 'Lục phé bôn', three_straights: 'Ba sảnh', three_flushes: 'Ba thùng',
  } as Record<Instant, string>,
  row: (n: number) => `Chi ${n}`,
  worth: (n: number, stake: string) => `thắng được ${times(n, stake)}`,
  mine: 'Bài của bạn, ba chi',
  place: (card: string, row: number, place: number) => `${card}, chi ${row}, lá ${place}`,
  chosen: 'đang chọn',
  foulRow: (weaker: string) => `mạnh hơn ${weaker}`,
  foul: (pairs: string) => `Binh lủng: ${pairs}.`,
  fault: (stronger: number, weaker: number) => `chi ${stronger} mạnh hơn chi ${weaker}`,
  foulShort: 'Binh lủng',
  beats: (won: string, lost: string) => `${won} hơn ${lost}`,
  foulLost: (won: string) => `${won} gặp bài lủng`,
  prompt: {
    start: 'Chạm hai lá để đổi chỗ; chi 1 phải mạnh nhất.',
    sound: 'Bài hợp lệ. Ưng ý thì bấm Xếp xong.',
    swap: (card: string) => `Chạm lá thứ hai để đổi chỗ với ${card}.`,
    hint: (at: number, of: number, kinds: string) => `Gợi ý ${at}/${of}: ${kinds}`,
    own: 'Trở lại cách xếp của bạn.',
    sure: 'Chốt bài? Sau đó không đổi được nữa.',
    sureFoul: (loss: string) => `Binh lủng, ít nhất thua ${loss} mỗi người không lủng. Vẫn chốt?`,
  },
  act: {
    hint: 'Gợi ý', hintAt: (at: number, of: number) => `Gợi ý ${at}/${of}`, hintOwn: 'Gợi ý',
    done: 'Xếp xong', back: 'Xếp tiếp', sure: 'Chốt bài', sureFoul: 'Vẫn chốt',
  },
  doing: { arranging: 'Đang xếp…', done: '✓ Xếp xong' },
  no: { done: 'Bạn đã chốt bài, không đổi được nữa.', instant: 'Mậu binh không cần xếp.', over: 'Ván đã hết.' },
  celebrate: (name: string) => `Mậu binh: ${name}!`,
  pays: (n: number, stake: string, sum: string) => `Mỗi đối thủ trả ${n} × ${stake} = ${sum}.`,
  waitInstant: 'Bài giữ kín đến cuối ván.',
  said: {
    dealt: 'Chia bài, mỗi người 13 lá.',
    arranged: (who: string) => `${who} xếp xong.`,
    left: (who: string) => `${who} rời bàn.`,
    over: 'Mở bài so chi.',
    instantOver: 'Mở bài: mậu binh.',
    last: (who: string) => `Chỉ còn ${who} trong ván.`,
    row: (n: number, kinds: string, sums: string) => `Chi ${n}. ${kinds}. ${sums}.`,
    instant: (who: string, name: string) => `${who} có mậu binh ${name}`,
    rows: (kinds: string) => `${kinds}.`,
    kept: 'Mở hết bài.',
  },
  tale: {
    row: (n: number) => `So chi ${n}`, instant: 'Mậu binh', quit: 'Rời bàn', tie: 'hòa, không ai trả',
  },
  note: { left: 'rời bàn' },
  how: { rows: 'so ba chi', instant: 'mậu binh', last: 'còn lại một mình' } as Record<string, string>,
  unset: 'chưa xếp xong',
  fine: (each: string) => `6 × cược = ${each} cho mỗi người còn chơi; ai có mậu binh nhận thêm đủ phần mậu binh`,
  keys: 'Phím tắt: 1–5, Q–T, A–D chọn lá của chi 1, 2, 3; phím mũi tên đi giữa các lá; H gợi ý; Enter xếp xong; Esc bỏ chọn.',
  reasons: {
    'maubinh.row1': { paid: 'chi 1', got: 'chi 1', line: 'thua chi 1' },
    'maubinh.row2': { paid: 'chi 2', got: 'chi 2', line: 'thua chi 2' },
    'maubinh.row3': { paid: 'chi 3', got: 'chi 3', line: 'thua chi 3' },
    'maubinh.instant': { paid: 'mậu binh', got: 'mậu binh', line: 'thua mậu binh' },
    'maubinh.quit': { paid: 'rời bàn', got: 'rời bàn', line: 'rời bàn giữa ván' },
  } as Record<string, ReasonText>,
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const en: typeof vi = {
  rank: ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'jack', 'queen', 'king', 'ace'],
  kind: {
    high_card: 'High card', pair: 'Pair', two_pairs: 'Two pairs', three: 'Three of a kind', straight: 'Straight', flush: 'Flush',
    full_house: 'Full house', four: 'Four of a kind', straight_flush: 'Straight flush',
  },
  named: (kind, name, ranks) =>
    ['straight', 'flush', 'straight_flush'].includes(kind) ? `${name} to ${ranks}` : kind === 'high_card' ? `${name} ${ranks}` : `${name}, ${ranks}`,
  straightTo: (top) => top,
  wheel: '5',
  instant: {
    dragon_flush: 'Dragon flush', dragon: 'Dragon', six_pairs: 'Six pairs', three_straights: 'Three straights', three_flushes: 'Three flushes',
  },
  row: (n) => `Row ${n}`,
  worth: (n, stake) => `wins ${times(n, stake)}`,
  mine: 'Your cards, three rows',
  place: (card, row, place) => `${card}, row ${row}, card ${place}`,
  chosen: 'chosen',
  foulRow: (weaker) => `beats ${lower(weaker)}`,
  foul: (pairs) => `Foul: ${pairs}.`,
  fault: (stronger, weaker) => `row ${stronger} beats row ${weaker}`,
  foulShort: 'Foul',
  beats: (won, lost) => `${lower(won)} over ${lower(lost)}`,
  foulLost: (won) => `${lower(won)} against a foul hand`,
  prompt: {
    start: 'Tap two cards to swap; row 1 must be strongest.',
    sound: 'These rows are sound. Press Done when you like them.',
    swap: (card) => `Tap a second card to swap with ${card}.`,
    hint: (at, of, kinds) => `Suggestion ${at}/${of}: ${kinds}`,
    own: 'Back to your own rows.',
    sure: 'Done for good? You cannot change it afterwards.',
    sureFoul: (loss) => `Foul: you lose at least ${loss} to each sound hand. Done all the same?`,
  },
  act: {
    hint: 'Suggest', hintAt: (at, of) => `Suggest ${at}/${of}`, hintOwn: 'Suggest',
    done: 'Done', back: 'Go on', sure: 'Yes, done', sureFoul: 'Done, foul',
  },
  doing: { arranging: 'Arranging…', done: '✓ Done' },
  no: { done: 'You are done: your rows cannot be changed any more.', instant: 'A mậu binh needs no arranging.', over: 'The hand is over.' },
  celebrate: (name) => `Mậu binh: ${lower(name)}!`,
  pays: (n, stake, sum) => `Each opponent pays ${n} × ${stake} = ${sum}.`,
  waitInstant: 'Your cards stay hidden until the end of the hand.',
  said: {
    dealt: 'The cards are dealt, 13 each.',
    arranged: (who) => `${who} ${who === 'You' ? 'are' : 'is'} done.`,
    left: (who) => `${who} left the table.`,
    over: 'The rows are compared.',
    instantOver: 'The hands are shown: mậu binh.',
    last: (who) => `Only ${who} ${who === 'You' ? 'are' : 'is'} left in the hand.`,
    row: (n, kinds, sums) => `Row ${n}. ${kinds}. ${sums}.`,
    instant: (who, name) => `${who}: mậu binh, ${lower(name)}`,
    rows: (kinds) => `${kinds}.`,
    kept: 'All cards are shown.',
  },
  tale: {
    row: (n) => `Row ${n}`, instant: 'Mậu binh', quit: 'Leaving', tie: 'a tie, nobody pays',
  },
  note: { left: 'left' },
  how: { rows: 'rows compared', instant: 'mậu binh', last: 'the last one' },
  unset: 'not done',
  fine: (each) => `6 stakes = ${each} to each player still in; who holds a mậu binh gets that in full too`,
  keys: 'Keys: 1–5, Q–T, A–D pick a card of row 1, 2, 3; arrows move between cards; H suggests; Enter is Done; Esc puts down.',
  reasons: {
    'maubinh.row1': { paid: 'row 1', got: 'row 1', line: 'lost row 1' },
    'maubinh.row2': { paid: 'row 2', got: 'row 2', line: 'lost row 2' },
    'maubinh.row3': { paid: 'row 3', got: 'row 3', line: 'lost row 3' },
    'maubinh.instant': { paid: 'mậu binh', got: 'mậu binh', line: 'lost to a mậu binh' },
    'maubinh.quit': { paid: 'left', got: 'left', line: 'left mid-hand' },
  },
};

export const t = choose({ vi, en });
