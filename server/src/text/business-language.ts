import { DEFAULT_LANGUAGE, type Language } from '@ghala/contract/text/language';
import type { Database } from '../db/database';

/** The language of papers and messages to outsiders, from the current profile. */
export async function businessLanguage(database: Database): Promise<Language> {
  const profile = await database
    .selectFrom('business_profiles')
    .select('language')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return profile?.language ?? DEFAULT_LANGUAGE;
}

/** The language for messages to a user: as chosen on their profile, otherwise that of the business. */
export async function languageOfUser(database: Database, userId: number): Promise<Language> {
  const user = await database.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return user?.language ?? (await businessLanguage(database));
}
