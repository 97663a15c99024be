import type { BusinessProfile, businessProfileRequest } from '@ghala/contract/calls/business-profile';
import type { z } from 'zod';
import { lock } from '../../db/locks';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';
import { currentProfile, profilesQuery, type StoredProfile } from './business-profile.queries';

/** Saves the input as the current profile. */
export async function saveProfile(
  operation: Operation,
  request: z.output<typeof businessProfileRequest>,
): Promise<BusinessProfile> {
  const before = await lockCurrent(operation);
  return keep(operation, before, {
    business_name: request.businessName,
    business_email: request.businessEmail,
    business_tel: request.businessTel,
    business_address: request.businessAddress,
    business_website: request.businessWebsite,
    business_logo: await logoOf(operation, request.businessLogo ?? undefined, before.business_logo),
    system_name: request.systemName,
    language: request.language ?? before.language,
  });
}

/** Puts a logo on the current profile. */
export async function saveLogo(operation: Operation, logo: StoredUpload): Promise<BusinessProfile> {
  const before = await lockCurrent(operation);
  return keep(operation, before, { ...before, business_logo: await logo.keep(operation) });
}

/** Concurrent saves take turns, so that neither undoes the other's changes. */
async function lockCurrent(operation: Operation): Promise<StoredProfile> {
  await lock('profile').execute(operation.db);
  return currentProfile(operation.db);
}

/** Finds the name of the logo's file. Becoming the logo makes a file public, so it must have been uploaded as one. */
async function logoOf(operation: Operation, given: string | undefined, current: string): Promise<string> {
  if (given === undefined || given === '') return given ?? current;
  const name = given.slice(given.lastIndexOf('/') + 1);
  const file = await operation.db
    .selectFrom('files')
    .select('name')
    .where('name', '=', name)
    .where('kind', '=', 'logo')
    .executeTakeFirst();
  if (file === undefined) throw invalid('businessLogo', 'uploadedLogo');
  return name;
}

async function keep(operation: Operation, before: StoredProfile, after: StoredProfile): Promise<BusinessProfile> {
  const { id } = await operation.db
    .insertInto('business_profiles')
    .values({ ...after, created_by_id: operation.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({ code: 'businessProfile.update', id, name: after.business_name, before, after });
  return profilesQuery(operation.db).where('id', '=', id).executeTakeFirstOrThrow();
}
