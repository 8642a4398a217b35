import { choose } from '../../i18n';
import type { ReasonText } from '../../table/game';
import type { End } from './types';

const vi = {
  end: { left: 'đầu trái', right: 'đầu phải' } as Record<End, string>,
  button: { left: 'Đầu trái', right: 'Đầu phải' } as Record<End, string>,
  join: (n: number) => `nối số ${n}`,
  lead: (tile: string) => `Ra ${tile}`,
  ghost: (tile: string, end: string) => `Đặt quân ${tile} ở ${end}`,
  ghostLead: (tile: string) => `Đặt quân ${tile} xuống bàn`,
  held: (n: number) => `còn ${n} quân`,
  mark: (boneyard: number) => (boneyard > 0 ? `Khay dự bị: ${boneyard}` : 'Khay dự bị: hết'),
  ends: (a: number, b: number) => `hai đầu: ${a} và ${b}`,
  line: 'Hàng quân trên bàn',
  prompt: {
    must: (tile: string) => `Đến lượt bạn: phải ra ${tile}.`,
    lead: 'Đến lượt bạn: ra quân bất kỳ.',
    play: (a: number, b: number) => `Đến lượt bạn: nối số ${a === b ? a : `${a} hoặc ${b}`}.`,
    which: (tile: string) => `Đến lượt bạn: đặt ${tile} ở đầu nào?`,
    again: (tile: string) => `Đến lượt bạn: chạm lần nữa để đánh ${tile}.`,
  },
  tile: {
    both: (tile: string) => `${tile}, đánh được ở hai đầu`,
    one: (tile: string, end: string) => `${tile}, đánh được ở ${end}`,
    lead: (tile: string) => `${tile}, ra được`,
    chosen: 'đang chọn',
  },
  no: {
    turn: 'Chưa đến lượt bạn.',
    must: (tile: string, must: string) => `Chưa ra được ${tile}: ván này phải ra ${must} trước.`,
    fit: (tile: string, a: number, b: number) =>
      a === b ? `Chưa đánh được ${tile}: hai đầu đều là ${a}.` : `Chưa đánh được ${tile}: hai đầu là ${a} và ${b}.`,
  },
  said: {
    dealt: 'Chia bài.',
    led: (who: string, tile: string) => `${who} ra ${tile}.`,
    played: (who: string, tile: string, end: string) => `${who} đánh ${tile}, ${end}.`,
    drew: (who: string, n: number, tiles: string) => `${who} bốc ${n} quân${tiles && `: ${tiles}`}.`,
    passed: (who: string) => `${who} thiệp.`,
    left: (who: string) => `${who} rời bàn.`,
    out: (who: string) => `${who} hết quân, về nhất.`,
    lock: (who: string) => `Triệt. ${who} về nhất.`,
    last: (who: string) => `Chỉ còn ${who}, thắng ván.`,
  },
  note: { drew: (n: number) => `bốc ${n}`, passed: 'thiệp', lock: 'triệt', left: 'rời bàn' },
  how: { out: 'hết quân', lock: 'triệt', last: 'còn lại một mình' } as Record<string, string>,
  points: (n: number) => `${n} điểm`,
  fines: 'Hũ phạt',
  fine: (stake: string, doubles: { each: string; tiles: string[] } | null) =>
    `phạt ${stake}${doubles ? ` + ${doubles.each} mỗi quân bò (${doubles.tiles.join(', ')})` : ''}; người thắng ván nhận`,
  reasons: {
    'domino.win': { paid: 'thua ván', got: 'thắng ván', line: 'thua ván' },
    'domino.pass_penalty': { paid: 'thiệp', got: 'thiệp', line: 'thiệp' },
    'domino.dead_double': { paid: 'thúi bò', got: 'thúi bò', line: 'thúi bò' },
    'domino.leave_fine': { paid: 'phạt rời bàn', got: 'phạt rời bàn', line: 'phạt rời bàn' },
    'domino.fines_award': { paid: 'tiền phạt', got: 'tiền phạt', line: 'chia tiền phạt' },
    'domino.lock_win': { paid: 'bị triệt', got: 'triệt', line: 'bị triệt' },
    'domino.lock_fail': { paid: 'triệt hụt', got: 'triệt hụt', line: 'triệt hụt' },
  } as Record<string, ReasonText>,
};

const en: typeof vi = {
  end: { left: 'left end', right: 'right end' },
  button: { left: 'Left end', right: 'Right end' },
  join: (n) => `next to ${n}`,
  lead: (tile) => `Lead ${tile}`,
  ghost: (tile, end) => `Put ${tile} at the ${end}`,
  ghostLead: (tile) => `Put ${tile} on the table`,
  held: (n) => (n === 1 ? '1 tile left' : `${n} tiles left`),
  mark: (boneyard) => (boneyard > 0 ? `Boneyard: ${boneyard}` : 'Boneyard: empty'),
  ends: (a, b) => `ends: ${a} and ${b}`,
  line: 'Line of play',
  prompt: {
    must: (tile) => `Your turn: lead ${tile}.`,
    lead: 'Your turn: lead any tile.',
    play: (a, b) => `Your turn: match ${a === b ? a : `${a} or ${b}`}.`,
    which: (tile) => `Your turn: which end for ${tile}?`,
    again: (tile) => `Your turn: tap again to play ${tile}.`,
  },
  tile: {
    both: (tile) => `${tile}, fits both ends`,
    one: (tile, end) => `${tile}, fits the ${end}`,
    lead: (tile) => `${tile}, may be led`,
    chosen: 'chosen',
  },
  no: {
    turn: 'It is not your turn.',
    must: (tile, must) => `${tile} cannot be led: this hand starts with ${must}.`,
    fit: (tile, a, b) =>
      a === b ? `${tile} cannot be played: both ends are ${a}.` : `${tile} cannot be played: the ends are ${a} and ${b}.`,
  },
  said: {
    dealt: 'The tiles are dealt.',
    led: (who, tile) => `${who} led ${tile}.`,
    played: (who, tile, end) => `${who} played ${tile}, ${end}.`,
    drew: (who, n, tiles) => `${who} drew ${n === 1 ? '1 tile' : `${n} tiles`}${tiles && `: ${tiles}`}.`,
    passed: (who) => `${who} passed.`,
    left: (who) => `${who} left the table.`,
    out: (who) => `${who} went out, first place.`,
    lock: (who) => `The game is locked. First place: ${who}.`,
    last: (who) => `Only ${who} is left and wins the hand.`,
  },
  note: { drew: (n) => `drew ${n}`, passed: 'pass', lock: 'locked', left: 'left' },
  how: { out: 'out of tiles', lock: 'locked', last: 'the last one' },
  points: (n) => (n === 1 ? '1 point' : `${n} points`),
  fines: 'Fines',
  fine: (stake, doubles) =>
    `${stake}${doubles ? ` + ${doubles.each} for each double (${doubles.tiles.join(', ')})` : ''}; it goes to the winner of the hand`,
  reasons: {
    'domino.win': { paid: 'lost', got: 'won', line: 'lost the hand' },
    'domino.pass_penalty': { paid: 'pass', got: 'pass', line: 'passed' },
    'domino.dead_double': { paid: 'dead double', got: 'dead double', line: 'held a dead double' },
    'domino.leave_fine': { paid: 'leave fine', got: 'leave fine', line: 'fined for leaving' },
    'domino.fines_award': { paid: 'fines', got: 'fines', line: 'fines awarded' },
    'domino.lock_win': { paid: 'locked', got: 'lock', line: 'was locked out' },
    'domino.lock_fail': { paid: 'failed lock', got: 'failed lock', line: 'failed to lock' },
  },
};

export const t = choose({ vi, en });
