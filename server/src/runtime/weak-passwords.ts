import {
  type GuessableReason,
  guessableReason,
  type OwnNames,
  repeatedPart,
} from '@ghala/contract/access/guessable-passwords';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 50,000 of them, in lower case; made when first needed. */
let commonest: ReadonlySet<string> | undefined;

/** Extra characters around a common word do not slow a guesser down, unless there are many. */
const SHORT = 15;

/** Why nobody should choose that password; undefined if it is acceptable. */
export function weakReason(password: string, own: OwnNames): GuessableReason | undefined {
  return isCommon(password) ? 'commonPassword' : guessableReason(password, own);
}

function isCommon(password: string): boolean {
  commonest ??= new Set(dictionary['passwords-common']);
  const text = repeatedPart(password.normalize('NFKC').toLowerCase().trim());
  if (commonest.has(text)) return true;
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return password.length < SHORT && word.length >= 3 && commonest.has(word);
}
