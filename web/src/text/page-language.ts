import { chosenLanguage, DEFAULT_LANGUAGE } from '@ghala/contract/text/language';
import type { OtherLanguage, Translated } from '@ghala/contract/text/translations';
import { keptLanguage } from './chosen-language';
import type { en } from './en/all';

type English = typeof en;

/** The language of the screens holds for the life of the page: changing it reloads the page. */
export const language = keptLanguage() ?? chosenLanguage(globalThis.navigator?.languages);

const loads: Record<OtherLanguage, () => Promise<Translated<English>>> = {
  sw: async () => (await import('./sw/all')).sw,
};

// Constants contain texts too, so the texts are loaded before any module that reads them.
const translations = language === DEFAULT_LANGUAGE ? undefined : await loads[language]();

/** Gives the texts of an area in the page's language. */
export function inLanguage<Area extends keyof English>(area: Area, english: English[Area]): English[Area] {
  // It has the type of the English, whose literal types let `say` check parameters. A test checks that translations use
  // the same.
  return translations === undefined ? english : (translations[area] as unknown as English[Area]);
}
