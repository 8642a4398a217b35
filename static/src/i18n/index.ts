/** Language of the page and how numbers are written in it. */

export type Language = 'vi' | 'en';

/** The page's language; outside a page (unit tests) Vietnamese. */
export const language: Language =
  typeof document !== 'undefined' && document.documentElement.lang.startsWith('en') ? 'en' : 'vi';

/** The table of the page's language; both have the same keys or tsc fails. */
export const choose = <T>(tables: { vi: T; en: NoInfer<T> }): T => tables[language];

const SEPARATOR: Record<Language, string> = { vi: '.', en: ',' };

/** Whole chips with the language's thousands separator: 126.330 or 126,330; a true minus. */
export function chips(amount: number, lang: Language = language): string {
  const digits = String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, SEPARATOR[lang]);
  return amount < 0 ? `−${digits}` : digits;
}

/** A gain or a loss with its sign: "+49", "−50", "0". */
export const signed = (amount: number, lang: Language = language): string =>
  amount > 0 ? `+${chips(amount, lang)}` : chips(amount, lang);

/** Basis points as percent: 300 → "3%", 250 → "2,5%" or "2.5%". */
export function percent(bps: number, lang: Language = language): string {
  const whole = Math.floor(bps / 100);
  const rest = String(bps % 100).padStart(2, '0').replace(/0+$/, '');
  return `${whole}${rest && (lang === 'vi' ? ',' : '.') + rest}%`;
}

/** "Lan", "Lan và Tuấn", "Lan, Tuấn và Bưởi". */
export function list(names: readonly string[], and: string): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${and} ${names[names.length - 1]}`;
}
