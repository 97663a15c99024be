import { words as english } from './en/words';
import type { Language } from './language';
import { Translations } from './translations';

/** These are words for states, kinds and permissions by language. */
export const words = new Translations(english, { sw: async () => (await import('./sw/words')).words });

/** Loads the words of a language. */
export const loadWords = (language: Language): Promise<void> => words.load(language);
