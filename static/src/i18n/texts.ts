import { choose } from '.';
import { en } from './en';
import { vi } from './vi';

/** The table's words in the page's language. */
export const t = choose({ vi, en });
