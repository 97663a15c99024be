/** The languages of Ghala, each with the locale for its figures, dates and lists, and its own name. */
export const languages = {
  en: { locale: 'en-GB', name: 'English' },
  sw: { locale: 'sw-KE', name: 'Kiswahili' },
} as const;
export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(languages, value);
}

/** This is the default language, also used if another lacks a text. */
export const DEFAULT_LANGUAGE = 'en';

/**
 * The language of what crosses the wire as text, whoever reads: the message beside a refusal's code, and CSV and XLSX
 * files. Screens make their text from the code.
 */
export const WIRE_LANGUAGE = 'en';

/** This is the locale for the words, figures and dates of a language. */
export function localeOf(of: Language): string {
  return languages[of].locale;
}

/**
 * This is the first preferred language that Ghala supports, otherwise English.
 * @param preferred an Accept-Language header, or `navigator.languages`, most preferred first
 */
export function chosenLanguage(preferred: string | readonly string[] | undefined): Language {
  const tags = typeof preferred === 'string' ? byWeight(preferred) : (preferred ?? []);
  for (const tag of tags) {
    const code = tag.toLowerCase().split('-')[0];
    if (isLanguage(code)) return code;
  }
  return DEFAULT_LANGUAGE;
}

/**
 * These are the tags of an Accept-Language header, most preferred first: `sw-KE, en;q=0.8`. The default weight is 1,
 * and 0 excludes a language.
 */
function byWeight(header: string): string[] {
  const weighed = header.split(',').map((part) => {
    const [tag = '', ...settings] = part.split(';').map((text) => text.trim());
    const weight = settings.find((setting) => setting.startsWith('q='));
    return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
