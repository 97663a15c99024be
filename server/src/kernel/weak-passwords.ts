import {
  type GuessableReason,
  guessableReason,
  type OwnNames,
  repeatedPart,
} from '@ghala/contract/guessable-passwords';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Database } from './database';
import { invalid } from './errors';

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

/** @throws {AppError} invalid if the user should not choose that password. */
export async function refuseWeakPassword(database: Database, userId: number, password: string): Promise<void> {
  const user = await database
    .selectFrom('users')
    .select(['name', 'email', 'phone', 'phone2'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const company = await database
    .selectFrom('business_profiles')
    .select(['system_name as systemName', 'business_name as businessName'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const reason = weakReason(password, { ...user, ...company });
  if (reason !== undefined) throw invalid('password', reason);
}
