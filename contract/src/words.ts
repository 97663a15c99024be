import type { Language } from './language';
import { words as english } from './text/en/words';
import { Translations } from './translations';

/** Words of states, kinds and permissions by language. */
export const words = new Translations(english, { sw: async () => (await import('./text/sw/words')).words });

/** Makes the words of a language ready to be read. */
export const loadWords = (language: Language): Promise<void> => words.load(language);
