import type { BusinessProfile } from '@ghala/contract/calls/business-profile';
import { DEFAULT_LANGUAGE } from '@ghala/contract/text/language';
import { sql } from 'kysely';
import type { Database } from '../../db/database';

const logoAddress = sql<string>`case when business_logo = '' then '' else '/api/files/' || business_logo end`.as(
  'businessLogo',
);

/** Selects every saved profile; the last one is current. */
export function profilesQuery(database: Database) {
  return database
    .selectFrom('business_profiles')
    .select([
      'id',
      'business_name as businessName',
      'business_email as businessEmail',
      'business_tel as businessTel',
      'business_address as businessAddress',
      'business_website as businessWebsite',
      logoAddress,
      'system_name as systemName',
      'language',
      'created_at as createdAt',
    ])
    .$castTo<BusinessProfile>();
}

/** Selects what strangers see on the login page: the current name and logo; the rest is empty. */
export function publicProfileQuery(database: Database) {
  return profilesQuery(database)
    .clearSelect()
    .select([
      'id',
      'business_name as businessName',
      sql<string>`''`.as('businessEmail'),
      sql<string>`''`.as('businessTel'),
      sql<string>`''`.as('businessAddress'),
      sql<string>`''`.as('businessWebsite'),
      logoAddress,
      'system_name as systemName',
      'language',
      'created_at as createdAt',
    ])
    .where('id', '=', (eb) => eb.selectFrom('business_profiles').select((last) => last.fn.max('id').as('id')))
    .$castTo<BusinessProfile>();
}

/** Reads the current profile as stored, with the logo as a file name. */
export async function currentProfile(database: Database) {
  const row = await database
    .selectFrom('business_profiles')
    .select([
      'business_name',
      'business_email',
      'business_tel',
      'business_address',
      'business_website',
      'business_logo',
      'system_name',
      'language',
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row ?? {
      business_name: '',
      business_email: '',
      business_tel: '',
      business_address: '',
      business_website: '',
      business_logo: '',
      system_name: '',
      language: DEFAULT_LANGUAGE,
    }
  );
}
export type StoredProfile = Awaited<ReturnType<typeof currentProfile>>;
