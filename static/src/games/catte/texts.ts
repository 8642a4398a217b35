import { choose, list } from '../../i18n';
import type { ReasonText } from '../../table/game';
import { en } from './en';
import { vi } from './vi';

export const t = choose({ vi, en });

/** "Lan, Tuấn và Bưởi" */
export const names = (who: readonly string[]): string => list(who, t.and);

const PLAIN: ReasonText = { paid: '', got: '', line: '' };

export const reasonText = (code: string): ReasonText => t.reasons[code] ?? { ...PLAIN, line: code };
