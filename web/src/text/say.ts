import { withUnitWords } from '@ghala/contract/stock/unit-words';
import { sayFreely } from '@ghala/contract/text/say';
import { language } from './page-language';

declare const params: unique symbol;

/** A text with parameters becomes readable only through `say` and `rich`. */
export interface Message<Params> {
  readonly [params]: Params;
}

/** Fills in the parameters of a text. */
export function say<Params extends object>(message: Message<Params>, values: Params): string {
  const text = message as unknown as string;
  return sayFreely(...withUnitWords(text, values as Record<string, unknown>, language), language);
}
