import { DEFAULT_LANGUAGE, type Language } from './language';

/** Texts, by name and in groups. */
export interface Texts {
  readonly [name: string]: string | Texts;
}

/** These are the same texts in another language. */
export type Translated<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? string : Translated<English[Name]>;
};

type Load<English> = () => Promise<Translated<English>>;
export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>;

/**
 * These are texts in every language: English is built in, the others are used once loaded. Until then the texts are
 * English.
 */
export class Translations<const English extends object> {
  readonly #english: English;
  readonly #loads: Record<OtherLanguage, Load<English>>;
  readonly #loaded = new Map<Language, English>();

  constructor(english: English, loads: Record<OtherLanguage, Load<English>>) {
    this.#english = english;
    this.#loads = loads;
  }

  /** Loads a language; English always is. */
  async load(language: Language): Promise<void> {
    if (language === DEFAULT_LANGUAGE || this.#loaded.has(language)) return;
    const texts = await this.#loads[language]();
    // Typed as the English, whose literal types let `say` check parameters. A test checks that translations use the
    // same ones.
    this.#loaded.set(language, texts as unknown as English);
  }

  /** This is the language that `in` uses when asked for this one. */
  readable(language: Language): Language {
    return this.#loaded.has(language) ? language : DEFAULT_LANGUAGE;
  }

  in(language: Language): English {
    return this.#loaded.get(language) ?? this.#english;
  }
}
