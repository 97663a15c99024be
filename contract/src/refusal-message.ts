import type { FaultCode } from './field-faults';
import type { Language } from './language';
import { readNamed } from './named-fault';
import type { PhraseCode, RefusalCode } from './refusals';
import { fieldTexts } from './text/en/fields';
import { phraseTexts, refusalTexts } from './text/en/refusals';
import { TextCatalogue } from './text-catalogue';

const catalogue = new TextCatalogue<RefusalCode | FaultCode | PhraseCode>(
  { ...fieldTexts, ...phraseTexts, ...refusalTexts },
  {
    sw: async () => {
      const [fields, refusals] = await Promise.all([import('./text/sw/fields'), import('./text/sw/refusals')]);
      return { ...fields.fieldTexts, ...refusals.phraseTexts, ...refusals.refusalTexts };
    },
  },
);

/** Makes what refusals say in a language ready to be read. */
export const loadRefusalTexts = (language: Language): Promise<void> => catalogue.load(language);

/** What is wrong with each field as it crosses the wire. */
type SentFaults = Record<string, { code: string; params: Record<string, unknown> }>;

/** A refusal as it crosses the wire. */
export interface SentRefusal {
  code: string;
  params: Record<string, unknown>;
  fields?: SentFaults;
}

/** What a refusal says to whoever reads that language. One that only a later version of Ghala knows shows its code. */
export function refusalMessage({ code, params, fields = {} }: SentRefusal, language: Language = 'en'): string {
  if (code !== 'input.invalid') return catalogue.has(code) ? catalogue.say(code, params, language) : code;
  const texts = Object.entries(faultTexts(fields, language)).map(([field, text]) => `${field}: ${text}`);
  return texts.length === 0 ? catalogue.say(code, params, language) : texts.join('; ');
}

/** What is wrong with each field, in words. */
export function faultTexts(fields: SentFaults, language: Language = 'en'): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { code, params }]) => [
      field,
      catalogue.has(code) ? catalogue.say(code, params, language) : code,
    ]),
  );
}

/** What is wrong with a field, as data, in words; the code itself where only a later version of Ghala knows it. */
export function faultMessage({ code, params }: SentRefusal, language: Language = 'en'): string {
  return catalogue.has(code) ? catalogue.say(code, params, language) : code;
}

/** What a schema of the contract says of a value; a message that is no fault's is given back as it is. */
export function faultText(message: string, language: Language = 'en'): string {
  const { code, params } = readNamed(message);
  return catalogue.has(code) ? catalogue.say(code, params, language) : message;
}
