import { chosenLanguage } from '@ghala/contract/language';
import type { MessageParams } from '@ghala/contract/message-params';
import { loadRefusalTexts } from '@ghala/contract/refusal-message';
import { sayFreely } from '@ghala/contract/say';
import { Translations } from '@ghala/contract/translations';
import { loadWords, words } from '@ghala/contract/words';
import { keptLanguage } from './chosen-language';
import { en } from './en/all';

/** The language of the screens for the life of the page: changing it reloads the page. */
export const language = keptLanguage() ?? chosenLanguage(globalThis.navigator?.languages);

const texts = new Translations(en, { sw: async () => (await import('./sw/all')).sw });

// Constants contain texts too, so the texts are loaded before any module that reads them.
await Promise.all([texts.load(language), loadWords(language), loadRefusalTexts(language)]);

declare const params: unique symbol;

/** A text with parameters: only `say` and `rich` make it readable. */
export interface Message<Params> {
  readonly [params]: Params;
}

type TextOf<Text extends string> = keyof MessageParams<Text> extends never ? string : Message<MessageParams<Text>>;

type Read<English> = {
  readonly [Name in keyof English]: English[Name] extends string ? TextOf<English[Name]> : Read<English[Name]>;
};

/** Every text of the screens, by area. */
export const t = texts.in(language) as unknown as Read<typeof en>;

/** The words for states, kinds and permissions. */
export const labels = words.in(language);

/** A text with its parameters filled in. */
export function say<Params extends object>(message: Message<Params>, values: Params): string {
  return sayFreely(message as unknown as string, values as Record<string, unknown>, language);
}
