import { fieldTexts } from '../text/en/fields';
import type { Language } from '../text/language';
import { TextCatalogue } from '../text/text-catalogue';
import type { FaultCode } from './fault-codes';
import { readNamed } from './named-fault';

const catalogue = new TextCatalogue<FaultCode>(fieldTexts, {
  sw: async () => (await import('../text/sw/fields')).fieldTexts,
});

/** Loads the field errors of a language. */
export const loadFaultTexts = (language: Language): Promise<void> => catalogue.load(language);

/** This is a field error as text; the code itself if it is from a later version of Ghala. */
export function faultMessage(fault: { code: string; params: Record<string, unknown> }, language: Language): string {
  return catalogue.has(fault.code) ? catalogue.say(fault.code, fault.params, language) : fault.code;
}

/** This is the text of a schema's message; one that is not a fault is returned unchanged. */
export function faultText(message: string, language: Language): string {
  const { code, params } = readNamed(message);
  return catalogue.has(code) ? catalogue.say(code, params, language) : message;
}
