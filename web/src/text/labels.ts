import { loadWords, words } from '@ghala/contract/text/words';
import { language } from './page-language';

await loadWords(language);

/** Holds the words for states, kinds and permissions. */
export const labels = words.in(language);
