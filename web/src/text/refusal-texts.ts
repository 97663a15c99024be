import { WIRE_LANGUAGE } from '@ghala/contract/text/language';
import { language } from './page-language';

type RefusalTexts = typeof import('@ghala/contract/refusals/refusal-message');

/** Holds the refusals in the language of the page; undefined if that is the one in which they come. */
export const refusalTexts: RefusalTexts | undefined = language === WIRE_LANGUAGE ? undefined : await load();

async function load(): Promise<RefusalTexts> {
  const texts = await import('@ghala/contract/refusals/refusal-message');
  await texts.loadRefusalTexts(language);
  return texts;
}
