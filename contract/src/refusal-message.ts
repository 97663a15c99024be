import { loadFaultTexts } from './fault-text';
import type { FaultCode } from './field-faults';
import type { Language } from './language';
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

/** Loads the refusals and the field errors of a language. */
export async function loadRefusalTexts(language: Language): Promise<void> {
  await Promise.all([catalogue.load(language), loadFaultTexts(language)]);
}

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
  return Object.fromEntries(Object.entries(fields).map(([field, fault]) => [field, faultMessage(fault, language)]));
}

/** A field error as text; the code itself if it is from a later version of Ghala. */
export function faultMessage({ code, params }: SentRefusal, language: Language): string {
  return catalogue.has(code) ? catalogue.say(code, params, language) : code;
}
