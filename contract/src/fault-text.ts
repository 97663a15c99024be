import type { FaultCode } from './field-faults';
import type { Language } from './language';
import { readNamed } from './named-fault';
import { fieldTexts } from './text/en/fields';
import { TextCatalogue } from './text-catalogue';

/** The errors of fields alone: forms do without the refusals, which are three times as many. */
const catalogue = new TextCatalogue<FaultCode>(fieldTexts, {
  sw: async () => (await import('./text/sw/fields')).fieldTexts,
});

/** Loads the field errors of a language. */
export const loadFaultTexts = (language: Language): Promise<void> => catalogue.load(language);

/** The text of a schema's message; one that is not a fault is returned unchanged. */
export function faultText(message: string, language: Language): string {
  const { code, params } = readNamed(message);
  return catalogue.has(code) ? catalogue.say(code, params, language) : message;
}
