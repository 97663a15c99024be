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

/** Loads the refusals of a language. */
export const loadRefusalTexts = (language: Language): Promise<void> => catalogue.load(language);

/** The field errors on the wire. */
type SentFaults = Record<string, { code: string; params: Record<string, unknown> }>;

/** A refusal on the wire. */
export interface SentRefusal {
  code: string;
  params: Record<string, unknown>;
  fields?: SentFaults;
}

/** The text of a refusal in the reader's language. A refusal from a later version of Ghala shows its code. */
export function refusalMessage({ code, params, fields = {} }: SentRefusal, language: Language): string {
  if (code !== 'input.invalid') return catalogue.has(code) ? catalogue.say(code, params, language) : code;
  const texts = Object.entries(faultTexts(fields, language)).map(([field, text]) => `${field}: ${text}`);
  return texts.length === 0 ? catalogue.say(code, params, language) : texts.join('; ');
}

/** The field errors as text. */
export function faultTexts(fields: SentFaults, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, { code, params }]) => [
      field,
      catalogue.has(code) ? catalogue.say(code, params, language) : code,
    ]),
  );
}

/** A field error as text; the code itself if it is from a later version of Ghala. */
export function faultMessage({ code, params }: SentRefusal, language: Language): string {
  return catalogue.has(code) ? catalogue.say(code, params, language) : code;
}

/** The text of a schema's message; one that is not a fault is returned unchanged. */
export function faultText(message: string, language: Language): string {
  const { code, params } = readNamed(message);
  return catalogue.has(code) ? catalogue.say(code, params, language) : message;
}
