import { expectationText, loadExpectationTexts } from '@ghala/contract/imports/expectation-text';
import type { Expectation } from '@ghala/contract/imports/expectations';
import { language } from '../../text/t';

/** Writes what was expected of the cell of an error, in the page's language; '' where that is not told. */
export function expectedOf({ expects = null }: { expects?: object | null }): string {
  return expectationText(expects as Expectation | null, language);
}

/** Loads the texts of what cells may hold in the page's language, before errors are shown. */
export const loadExpected = (): Promise<void> => loadExpectationTexts(language);
