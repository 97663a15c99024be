import { expectationTexts } from '../text/en/expectations';
import type { Language } from '../text/language';
import { TextCatalogue } from '../text/text-catalogue';
import type { Expectation, ExpectationCode } from './expectations';

const catalogue = new TextCatalogue<ExpectationCode>(expectationTexts, {
  sw: async () => (await import('../text/sw/expectations')).expectationTexts,
});

/** Loads what cells may be in a language. */
export const loadExpectationTexts = (language: Language): Promise<void> => catalogue.load(language);

/** Says what was expected of a cell as text; '' of a row as a whole. */
export function expectationText(expected: Expectation | null, language: Language): string {
  return expected !== null && catalogue.has(expected.code)
    ? catalogue.say(expected.code, expected.params, language)
    : '';
}
