import { phraseTexts, refusalTexts } from '../text/en/refusals';
import type { Language } from '../text/language';
import { TextCatalogue } from '../text/text-catalogue';
import { faultMessage, loadFaultTexts } from './fault-text';
import type { PhraseCode, RefusalCode } from './refusals';

const catalogue = new TextCatalogue<RefusalCode | PhraseCode>(
  { ...phraseTexts, ...refusalTexts },
  {
    sw: async () => {
      const { phraseTexts, refusalTexts } = await import('../text/sw/refusals');
      return { ...phraseTexts, ...refusalTexts };
    },
  },
);

/** Loads the refusals and the field errors of a language. */
export async function loadRefusalTexts(language: Language): Promise<void> {
  await Promise.all([catalogue.load(language), loadFaultTexts(language)]);
}

/** These are the field errors on the wire. */
type SentFaults = Record<string, { code: string; params: Record<string, unknown> }>;

/** This is a refusal on the wire. */
export interface SentRefusal {
  code: string;
  params: Record<string, unknown>;
  fields?: SentFaults;
}

/** This is the text of a refusal in the reader's language. A refusal from a later version of Ghala shows its code. */
export function refusalMessage({ code, params, fields = {} }: SentRefusal, language: Language): string {
  if (code !== 'input.invalid') return catalogue.has(code) ? catalogue.say(code, params, language) : code;
  const texts = Object.entries(faultTexts(fields, language)).map(([field, text]) => `${field}: ${text}`);
  return texts.length === 0 ? catalogue.say(code, params, language) : texts.join('; ');
}

/** These are the field errors as text: each is a fault, or a refusal of its own. */
export function faultTexts(fields: SentFaults, language: Language): Record<string, string> {
  const textOf = ({ code, params }: SentFaults[string]) =>
    catalogue.has(code) ? catalogue.say(code, params, language) : faultMessage({ code, params }, language);
  return Object.fromEntries(Object.entries(fields).map(([field, fault]) => [field, textOf(fault)]));
}
