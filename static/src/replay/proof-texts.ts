import { choose } from '../i18n';
import type { Suspect } from './proof';

const vi = {
  same: 'Khớp.',
  differs: 'Không khớp.',
  committed: 'SHA-256 của hạt giống máy chủ, trình duyệt vừa tính',
  message: (bytes: number) => `Thông điệp, ${bytes} byte`,
  numbers: (used: number, thrown: number) => `Bốn số đầu tiên; đã dùng ${used} số, bỏ ${thrown} số`,
  deck: 'Bộ bài mà các hạt giống dẫn đến, trình duyệt vừa xào lại',
  places: (places: string) => `Khác ở chỗ ${places}.`,
  all: (count: number) => `Cả ${count} lá nằm đúng chỗ.`,
  holds: (name: string, from: number, to: number) => `${name}: lá ${from} đến ${to} của bộ bài`,
  astray: (name: string) => `${name}: bài không liền nhau trong bộ bài`,
  fair: 'Khớp: mã cam kết là của hạt giống máy chủ, và các hạt giống dẫn đến đúng bộ bài đã chia.',
  suspects: {
    commitment: 'Không khớp: mã cam kết không phải của hạt giống máy chủ, dù bộ bài đúng là từ hạt giống đó mà ra.',
    server_seed: 'Không khớp: hạt giống máy chủ không phải hạt giống đã cam kết, và dẫn đến bộ bài khác.',
    player_seed: 'Không khớp: các hạt giống dẫn đến bộ bài khác hẳn. Hạt giống của một người chơi không phải hạt giống đã dùng để xào.',
    deck: 'Không khớp: phần lớn bộ bài đúng như các hạt giống dẫn đến, nhưng có lá đã bị đổi chỗ.',
  } satisfies Record<Suspect, string>,
  dealtWrong: 'Không khớp: bài đã chia không lấy liền nhau từ bộ bài.',
  cannot: 'Trình duyệt chỉ tính được trên trang HTTPS. Mọi số liệu đều ở dưới đây.',
  failed: 'Chưa tải được số liệu của ván. Tải lại trang để thử lại.',
};

const en: typeof vi = {
  same: 'It matches.',
  differs: 'It does not match.',
  committed: 'SHA-256 of the server\'s seed, just computed by your browser',
  message: (bytes) => `The message, ${bytes} bytes`,
  numbers: (used, thrown) => `The first four numbers; ${used} were used, ${thrown} thrown away`,
  deck: 'The deck that the seeds lead to, just shuffled by your browser',
  places: (places) => `It differs at place ${places}.`,
  all: (count) => `All ${count} cards lie where they should.`,
  holds: (name, from, to) => `${name}: cards ${from} to ${to} of the deck`,
  astray: (name) => `${name}: the cards are no run of the deck`,
  fair: 'It matches: the commitment is the server\'s seed\'s, and the seeds lead to the very deck that was dealt.',
  suspects: {
    commitment: 'It does not match: the commitment is not the server\'s seed\'s, though the deck follows from that seed.',
    server_seed: 'It does not match: the server\'s seed is not the one committed to, and leads to another deck.',
    player_seed: 'It does not match: the seeds lead to quite another deck. A player\'s seed is not the one that was shuffled with.',
    deck: 'It does not match: most of the deck lies as the seeds say, but cards have changed places.',
  },
  dealtWrong: 'It does not match: the cards dealt are no runs of the deck.',
  cannot: 'Browsers can compute this only on a page with HTTPS. All figures stand below.',
  failed: 'The hand\'s figures could not be loaded. Reload the page to try again.',
};

export const t = choose({ vi, en });
