import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** The languages that texts are read in, each with the locale that writes its figures, dates and lists. */
const locales = { en: 'en-GB' } as const;
export type Language = keyof typeof locales;

export type Tokens = ReturnType<typeof compileMessageOrThrow>;

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

/** A part of a text that has a text of its own: '3 products'. */
interface Part {
  code: string;
  params: Record<string, unknown>;
}

/** ICU messages by code, in every language; compiled once, when the first of a language is read. */
export class TextCatalogue<Code extends string> {
  readonly #texts: Record<Language, Record<Code, string>>;
  readonly #compiled = new Map<Language, I18n>();

  constructor(texts: Record<Language, Record<Code, string>>) {
    this.#texts = texts;
  }

  has(code: unknown): code is Code {
    return typeof code === 'string' && Object.hasOwn(this.#texts.en, code);
  }

  /**
   * The text of a code. Beside each parameter `x` a text may name `hasX`, whether it is given, and of a list `xOr`, any
   * one of it, and `xEach`, one after the other as sentences are.
   */
  say(code: Code, params: Record<string, unknown>, language: Language): string {
    return this.#messages(language)._(code, this.#valuesOf(params, language), { formats: { moment } });
  }

  /** What the texts are made of, by code. */
  tokens(language: Language): [Code, Tokens][] {
    const codes = Object.keys(this.#texts[language]).filter((code) => this.has(code));
    return codes.map((code) => [code, compileMessageOrThrow(this.#texts[language][code])]);
  }

  #messages(language: Language): I18n {
    const known = this.#compiled.get(language);
    if (known !== undefined) return known;
    const locale = locales[language];
    const made = setupI18n({ locale, messages: { [locale]: Object.fromEntries(this.tokens(language)) } });
    this.#compiled.set(language, made);
    return made;
  }

  #valuesOf(params: Record<string, unknown>, language: Language): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(params)) {
      values[`has${name.charAt(0).toUpperCase()}${name.slice(1)}`] = Boolean(value);
      if (Array.isArray(value)) {
        const parts = value.map((part) => String(this.#read(part, language)));
        const list = (type: Intl.ListFormatType) => new Intl.ListFormat(locales[language], { type }).format(parts);
        values[name] = toTheLetter(list('conjunction'));
        values[`${name}Or`] = toTheLetter(list('disjunction'));
        values[`${name}Each`] = toTheLetter(parts.join('; '));
      } else values[name] = toTheLetter(this.#read(value, language));
    }
    return values;
  }

  #read(value: unknown, language: Language): unknown {
    return this.#isPart(value) ? this.say(value.code, value.params, language) : value;
  }

  #isPart(value: unknown): value is Part & { code: Code } {
    return typeof value === 'object' && value !== null && 'code' in value && 'params' in value && this.has(value.code);
  }
}

/** The locale that a language writes its words in. */
export function localeOf(language: Language): string {
  return locales[language];
}

/**
 * Lingui reads escapes such as \u0041, and its own mark for '#', in what it has put together, so also in names: these
 * two characters are handed over as escapes, which come out as they were.
 */
function toTheLetter(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\\', '\\x5c').replaceAll('%', '\\x25') : value;
}
