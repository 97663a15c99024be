import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type EventCode, isEventCode } from './events';
import { eventTexts as en } from './text/en/events';

/** The languages that events read in: the texts of each, and the locale that writes its figures and dates. */
const languages = {
  en: { locale: 'en-GB', texts: en },
} satisfies Record<string, { locale: string; texts: Record<EventCode, string> }>;
export type Language = keyof typeof languages;

/** An event as it was stored: by its code and facts, or, before events were, as a sentence alone. */
export interface StoredEvent {
  code: string | null;
  data: Record<string, unknown> | null;
  details: string | null;
}

/** A moment in full, wherever it is read. */
const moment: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** What an event says to whoever reads that language. One that only a later version of Ghala knows shows its code. */
export function eventSentence({ code, data, details }: StoredEvent, language: Language = 'en'): string {
  if (code === null) return details ?? '';
  if (!isEventCode(code)) return code;
  return messagesIn(language)._(code, valuesOf(data ?? {}, language), { formats: { moment } });
}

/** The texts are compiled once, when the first of them is read. */
const compiled = new Map<Language, I18n>();

function messagesIn(language: Language): I18n {
  const known = compiled.get(language);
  if (known !== undefined) return known;
  const { locale, texts } = languages[language];
  const messages = Object.fromEntries(Object.entries(texts).map(([code, text]) => [code, compileMessageOrThrow(text)]));
  const made = setupI18n({ locale, messages: { [locale]: messages } });
  compiled.set(language, made);
  return made;
}

/** The facts as a message takes them, each with whether it is given: `comment` with `hasComment`. */
function valuesOf(data: Record<string, unknown>, language: Language): Record<string, unknown> {
  const list = new Intl.ListFormat(languages[language].locale);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(data)) {
    values[name] = toTheLetter(Array.isArray(value) ? list.format(value) : value);
    values[`has${name.charAt(0).toUpperCase()}${name.slice(1)}`] = Boolean(value);
  }
  return values;
}

/**
 * Lingui reads escapes such as \u0041, and its own mark for '#', in what it has put together, so also in names: these
 * two characters are handed over as escapes, which come out as they were.
 */
function toTheLetter(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\\', '\\x5c').replaceAll('%', '\\x25') : value;
}

/** The codes of the events in whose sentences some word begins so, whatever the case. */
export function codesSaying(word: string, language: Language = 'en'): EventCode[] {
  const { locale } = languages[language];
  const begin = word.toLocaleLowerCase(locale);
  return Object.entries(wordsIn(language)).flatMap(([code, words]) =>
    isEventCode(code) && words.some((one) => one.startsWith(begin)) ? [code] : [],
  );
}

const spoken = new Map<Language, Record<string, string[]>>();

/** The words that each text has by itself, in all its branches. */
function wordsIn(language: Language): Record<string, string[]> {
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const { locale, texts } = languages[language];
  const made = Object.fromEntries(
    Object.entries(texts).map(([code, text]) => {
      const words = textsOf(compileMessageOrThrow(text)).join(' ').toLocaleLowerCase(locale);
      return [code, [...new Set(words.split(/[\s,.;:()]+/))].filter((word) => word !== '')];
    }),
  );
  spoken.set(language, made);
  return made;
}

type Tokens = ReturnType<typeof compileMessageOrThrow>;

/** The texts of a compiled message, in order; what stands in for a fact is none. */
function textsOf(tokens: Tokens): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return token === '#' ? [] : [token];
    const [, , format] = token;
    if (typeof format !== 'object' || format === null) return [];
    return Object.values(format).flatMap((branch) => (Array.isArray(branch) ? textsOf(branch) : []));
  });
}
