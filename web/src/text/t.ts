import { DEFAULT_LANGUAGE, type Language } from '@ghala/contract/language';
import type { MessageParams } from '@ghala/contract/message-params';
import { sayFreely } from '@ghala/contract/say';
import { words } from '@ghala/contract/words';
import { en } from './en/all';

/** The language that the screens are in. */
export const language: Language = DEFAULT_LANGUAGE;

declare const params: unique symbol;

/** A text with parameters: only `say` and `rich` make something to read of it. */
export interface Message<Params> {
  readonly [params]: Params;
}

type TextOf<Message_ extends string> = keyof MessageParams<Message_> extends never
  ? string
  : Message<MessageParams<Message_>>;

type Texts = {
  readonly [Area in keyof typeof en]: {
    readonly [Name in keyof (typeof en)[Area]]: (typeof en)[Area][Name] extends string
      ? TextOf<(typeof en)[Area][Name]>
      : never;
  };
};

export const t = en as unknown as Texts;

/** A text with its parameters in it, in the language of the screens. */
export function say<Params extends object>(message: Message<Params>, params: Params): string {
  return sayFreely(message as unknown as string, params as Record<string, unknown>, language);
}

/** How states, kinds and permissions read. */
export const labels = words.in(language);
