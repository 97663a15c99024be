import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { formatMoment } from '../common/moment-text';
import { withUnitWords } from '../stock/unit-words';
import type { Language } from './language';
import { listed, sayFreely } from './say';
import { type OtherLanguage, Translations } from './translations';

export type Tokens = ReturnType<typeof compileMessageOrThrow>;

/** This is a part of a text that has its own text: '3 products'. */
interface Part {
  code: string;
  params: Record<string, unknown>;
}

/** This is a timestamp (ISO 8601), shown in a time zone (an IANA name). */
interface LocalMoment {
  moment: string;
  timezone: string;
}

/** Holds ICU messages by code, in every language. */
export class TextCatalogue<Code extends string> {
  readonly #english: Record<Code, string>;
  readonly #texts: Translations<Record<Code, string>>;

  constructor(english: Record<Code, string>, loads: Record<OtherLanguage, () => Promise<Record<Code, string>>>) {
    this.#english = english;
    this.#texts = new Translations(english, loads);
  }

  /** Loads a language; until then its texts are English. */
  load(language: Language): Promise<void> {
    return this.#texts.load(language);
  }

  has(code: unknown): code is Code {
    return typeof code === 'string' && Object.hasOwn(this.#english, code);
  }

  /**
   * This is the text of a code. Beside each parameter `x` a text may use `hasX`, whether it is given, and for a list
   * `xOr`, any one of it, and `xEach`, its items one after the other as sentences.
   */
  say(code: Code, params: Record<string, unknown>, wanted: Language): string {
    const language = this.#texts.readable(wanted);
    const text = this.#texts.in(language)[code];
    const values = this.#valuesOf(params, language);
    return sayFreely(...withUnitWords(text, values, language), language);
  }

  /** These are the parameters of the texts, by code. */
  tokens(language: Language): [Code, Tokens][] {
    const texts = this.#texts.in(language);
    const codes = Object.keys(texts).filter((code) => this.has(code));
    return codes.map((code) => [code, compileMessageOrThrow(texts[code])]);
  }

  #valuesOf(params: Record<string, unknown>, language: Language): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(params)) {
      values[`has${name.charAt(0).toUpperCase()}${name.slice(1)}`] = Boolean(value);
      if (Array.isArray(value)) {
        const parts = value.map((part) => String(this.#read(part, language)));
        values[name] = parts;
        values[`${name}Or`] = listed(parts, language, 'disjunction');
        values[`${name}Each`] = parts.join('; ');
      } else values[name] = this.#read(value, language);
    }
    return values;
  }

  #read(value: unknown, language: Language): unknown {
    if (isLocalMoment(value)) return formatMoment(value.moment, value.timezone);
    return this.#isPart(value) ? this.say(value.code, value.params, language) : value;
  }

  #isPart(value: unknown): value is Part & { code: Code } {
    return typeof value === 'object' && value !== null && 'code' in value && 'params' in value && this.has(value.code);
  }
}

function isLocalMoment(value: unknown): value is LocalMoment {
  return typeof value === 'object' && value !== null && 'moment' in value && 'timezone' in value;
}
