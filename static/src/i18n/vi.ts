/** The table's own words. Each game's module carries its own; server errors come translated. */
const s = (n: number): string => `${n} giây`;

export const vi = {
  you: 'Bạn',
  and: 'và',
  seconds: s,
  chipsWord: (n: string) => `${n} chip`,
  till: 'thuế',
  pot: 'hũ',

  bar: {
    leave: 'Rời bàn', back: 'Về sảnh', money: 'Chip ván này', chat: 'Trò chuyện', more: 'Thêm',
    soundOn: 'Âm thanh: bật', soundOff: 'Âm thanh: tắt', unread: 'có tin mới',
    under: (room: string, stake: string, tax: string) => `${room} · cược ${stake} · thuế ${tax}`,
    watching: (n: number) => `${n} người xem`,
    hint: 'Gợi ý',
  },
  seat: {
    host: 'Chủ', bot: 'Máy', away: 'Vắng', ready: 'Sẵn sàng', gone: 'Đã rời', sit: 'Ngồi vào', free: 'Trống', next: 'chờ ván sau',
    sitAt: (n: number) => `Ngồi vào ghế ${n}`,
    freeAt: (n: number) => `Ghế ${n} trống`,
  },
  aria: {
    host: 'chủ bàn', bot: 'máy', away: 'vắng, máy đánh thay', offline: 'vắng', ready: 'đã sẵn sàng', unready: 'chưa sẵn sàng', gone: 'đã rời bàn',
    next: 'chờ ván sau',
    left: (secs: number) => `còn ${s(secs)}`,
    hand: 'Bài của bạn', acts: 'Nước đi', side: 'Ván này', result: 'Kết quả ván', seats: 'Ghế trên bàn', felt: 'Mặt bàn', close: 'Đóng',
  },
  strip: {
    opening: 'Đang mở bàn…',
    lost: (attempt: number) => `Mất kết nối. Đang nối lại… lần ${attempt}`,
    thinking: (who: string, secs: number | null) => `${who} đang nghĩ${secs === null ? '' : `, còn ${s(secs)}`}.`,
    waitingFor: (who: string) => `Chờ ${who}.`,
    yourTurn: 'Đến lượt bạn.',
    sending: 'Đang gửi nước đi…',
    away: 'Bạn đang vắng: máy đánh thay.',
    halted: 'Bàn tạm dừng. Chip và bài được giữ nguyên.',
    closed: 'Bàn đã đóng.',
    startsIn: (secs: number) => `Chia bài sau ${s(secs)}.`,
    nextIn: (secs: number) => `Ván sau sau ${s(secs)}.`,
    watching: 'Bạn đang xem.',
    nextHand: 'Bạn vào ván sau.',
    needPlayers: 'Chờ thêm người ngồi vào.',
    pressReady: 'Bấm Sẵn sàng để chơi.',
    waitReady: 'Chờ người khác sẵn sàng.',
    youWon: (sum: string) => `Bạn thắng ván: ${sum}.`,
    won: (who: string) => `${who} thắng ván.`,
    yours: (sum: string) => `Bạn: ${sum}.`,
    over: 'Hết ván.',
  },
  act: {
    ready: 'Sẵn sàng', readyIn: (secs: number) => `Sẵn sàng · ${secs}`, unready: 'Chưa sẵn sàng', start: 'Chia bài', sit: 'Ngồi vào', back: 'Tôi đây', details: 'Chi tiết', skip: 'Xem ngay',
    rescue: 'Nhờ nhà cái giúp', daily: 'Nhận quà hôm nay',
  },
  money: {
    title: 'Chip ván này', rules: 'Luật và tiền', none: 'Ván này chưa ai trả ai.', sum: 'Bạn trong ván này',
    move: (n: number) => `nước ${n}`,
    gets: (who: string, amount: string, tax: string) => `${who} nhận ${amount}, thuế ${tax}`,
    taxed: (paid: string, tax: string) => `${paid}, thuế ${tax}`,
    short: (claimed: string) => `đòi ${claimed}, không đủ chip`,
    said: (payer: string, why: string, payee: string, amount: string) => `${payer} ${why}, trả ${payee} ${amount} chip.`,
    saidPot: (payee: string, amount: string, why: string) => `${payee} nhận ${amount} chip ${why}.`,
    total: 'tổng',
  },
  chat: {
    title: 'Trò chuyện', say: 'Nói gì đó', send: 'Gửi', none: 'Chưa ai nói gì.', muted: 'Bạn đang bị cấm trò chuyện.', sit: 'Ngồi vào bàn để trò chuyện.',
    quick: ['Hay quá!', 'Nhanh nào', 'Chúc may mắn'],
    said: (who: string, text: string) => `${who} nói: ${text}`,
  },
  result: {
    first: (who: string, how: string) => `${who} nhất${how && ` · ${how}`}`,
    none: 'Hết ván', ranking: 'Xếp hạng', payments: 'Các khoản', proof: 'Cam kết xáo bài', history: 'Xem lại ván',
    soon: (secs: number) => `Ván sau sau ${s(secs)}`,
    whenReady: 'Ván sau khi có hai người sẵn sàng',
    close: 'Xem bàn',
  },
  leave: {
    title: 'Rời bàn lúc này?', free: 'Không mất chip nào.', stays: 'Máy đánh nốt ván thay bạn: bạn vẫn có thể thắng hoặc thua chip.',
    pay: (amount: string) => `Rời, trả ${amount}`, go: 'Rời bàn', stay: 'Ở lại', asking: 'Đang hỏi tiền phạt…',
    changed: 'Tiền phạt vừa đổi: đây là số mới.',
  },
  more: {
    title: 'Bàn này', sound: 'Âm thanh', rules: 'Luật và tiền', invite: 'Mời bạn: chép đường dẫn', copied: 'Đã chép đường dẫn.',
    notCopied: 'Trình duyệt không cho chép: hãy chép tay đường dẫn này.',
    code: (code: string) => `Mã bàn: ${code}`,
    share: 'Mời bạn bè', inviteText: (game: string) => `Vào chơi ${game} với tôi nhé!`,
    autoOn: 'Tự sẵn sàng ván sau: bật', autoOff: 'Tự sẵn sàng ván sau: tắt', readied: 'Bạn đã sẵn sàng.',
    noticesOn: 'Báo khi đến lượt: bật', noticesOff: 'Báo khi đến lượt: tắt',
    noNotices: 'Trình duyệt không cho hiện thông báo.',
    wallet: 'Ví của bạn', lobby: 'Về sảnh', leave: 'Rời bàn', hotkeys: 'Phím tắt: 1–9 chọn, Enter đánh, Esc bỏ chọn.',
  },
  person: {
    title: 'Người chơi', look: (name: string) => `${name}: xem, tắt tiếng hoặc tố cáo`, level: (n: number) => `Cấp ${n}`,
    profile: 'Xem hồ sơ', silence: 'Không nghe người này', hear: 'Nghe lại người này',
    silenced: 'Bạn không còn nghe người này.', heard: 'Bạn nghe lại người này.',
    report: 'Tố cáo với quản trị', about: 'Về chuyện gì?', note: 'Ghi chú (không bắt buộc)',
    lines: 'Những dòng trò chuyện cuối của bàn được gửi kèm.', send: 'Gửi tố cáo', reported: 'Đã gửi. Cảm ơn bạn.',
    reasons: {
      abuse: 'Chửi bới hoặc đe doạ', cheating: 'Thông đồng chơi ép người khác', name: 'Tên gọi xúc phạm',
      spam: 'Quảng cáo hoặc nhắn tràn lan', other: 'Chuyện khác',
    },
  },
  plan: {
    kept: 'Đã chọn trước cho lượt sau.', undone: 'Bỏ chọn trước.', dropped: 'Nước chọn trước không còn đánh được.',
    tile: (name: string) => `${name}, chọn trước cho lượt sau`,
  },
  remind: {
    time: (minutes: number) => minutes % 60 === 0 ? `${minutes / 60} giờ` : minutes > 60 ? `${Math.floor(minutes / 60)} giờ ${minutes % 60} phút` : `${minutes} phút`,
    text: (time: string) => `Bạn đã chơi ${time}.`, on: 'Chơi tiếp', rest: 'Nghỉ chơi…',
  },
  stake: {
    label: 'Cược ván sau', set: 'Đổi', limits: (low: string, high: string) => `từ ${low} đến ${high}, số chẵn`,
    fewer: 'Bớt cược', more: 'Thêm cược',
  },
  fair: {
    title: 'Xáo bài công bằng', commitment: 'Cam kết của ván sau', seed: 'Hạt giống của bạn',
    hint: 'Đi vào phép xáo khi bạn bấm Sẵn sàng. Để nguyên hoặc tự gõ, tối đa 64 ký tự.', renew: 'Hạt mới',
  },
  wait: {
    title: (seated: number, places: number) => `${seated}/${places} người`,
    ready: (n: number) => `${n} người sẵn sàng`,
    invite: 'Mời bạn vào bàn bằng đường dẫn này:',
  },
  gate: {
    4401: 'Hãy đăng nhập để xem bàn này.', 4403: 'Bàn này kín. Nhập mã để vào.', 4404: 'Không có bàn này.',
    login: 'Đăng nhập', enter: 'Vào bàn', code: 'Mã bàn', lobby: 'Về sảnh',
  },
  live: {
    lost: 'Mất kết nối, đang nối lại.', back: 'Đã nối lại.',
    yourTurn: (secs: number | null) => `Đến lượt bạn${secs === null ? '' : `, còn ${s(secs)}`}.`,
    turnOf: (who: string) => `Đến lượt ${who}.`,
  },
  error: { lost: 'Chưa gửi được vì mất kết nối. Hãy thử lại.', broken: 'Không tải được trò chơi. Hãy tải lại trang.', reload: 'Tải lại' },
  stood: {
    poor: 'Bạn không còn đủ chip cho mức cược này nên đã rời ghế.',
    suspended: 'Tài khoản của bạn bị khoá.',
    break: 'Bạn bắt đầu nghỉ chơi nên đã rời ghế.',
    other: 'Bạn vắng lâu nên đã rời ghế. Bạn có thể ngồi lại.',
  } as Record<string, string>,
  title: '● Đến lượt bạn',
};

export type Texts = typeof vi;
