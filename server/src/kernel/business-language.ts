import { DEFAULT_LANGUAGE, type Language } from '@ghala/contract/language';
import type { Database } from './database';

/** What papers and messages to outsiders are written in, as the current profile says. */
export async function businessLanguage(database: Database): Promise<Language> {
  const profile = await database
    .selectFrom('business_profiles')
    .select('language')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return profile?.language ?? DEFAULT_LANGUAGE;
}

/** What a user is written to in: as they chose on their profile, else as the business writes. */
export async function languageOfUser(database: Database, userId: number): Promise<Language> {
  const user = await database.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return user?.language ?? (await businessLanguage(database));
}
