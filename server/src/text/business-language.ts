import { DEFAULT_LANGUAGE, type Language } from '@ghala/contract/text/language';
import type { Database } from '../db/database';
import { rowsFor } from '../operation/loader';
import type { Facts } from '../operation/work';

/** Gives the language of papers and messages to outsiders, from the current profile. */
export async function businessLanguage(database: Database): Promise<Language> {
  const profile = await latestProfile(database).executeTakeFirst();
  return profile?.language ?? DEFAULT_LANGUAGE;
}

function latestProfile(database: Database) {
  return database.selectFrom('business_profiles').select('language').orderBy('id', 'desc').limit(1);
}

const languages = rowsFor({ name: 'language of the business', query: latestProfile });

/** Loads the same, as a fact of an operation. */
export async function findBusinessLanguage(find: Facts['find']): Promise<Language> {
  const [profile] = await find(languages, null);
  return profile?.language ?? DEFAULT_LANGUAGE;
}

/** Gives the language for messages to a user: as chosen on their profile, otherwise that of the business. */
export async function languageOfUser(database: Database, userId: number): Promise<Language> {
  const user = await database.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return user?.language ?? (await businessLanguage(database));
}
