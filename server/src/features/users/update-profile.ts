import type { profileRequest } from '@ghala/contract/calls/own-profile';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseWrongPassword } from '../../accounts/own-password';
import { refuseTakenPhone } from '../../accounts/sign-in-phone';
import { waitForUserManagement } from '../../accounts/user-management';
import type { StoredUpload } from '../../files/stored-upload';
import type { Operation } from '../../operation/operation';
import { type AppError, invalid } from '../../runtime/errors';
import { askEmailChange, type EmailLink } from './email-change';

/**
 * Changes what users may change about themselves. The role and everything else is for user managers. A new e-mail
 * address requires the password and waits for confirmation.
 * @returns the refusal of a wrong password, as `refuseWrongPassword`
 */
export async function updateProfile(
  operation: Operation,
  change: z.output<typeof profileRequest>,
  picture: StoredUpload | undefined,
  link: EmailLink,
): Promise<AppError | undefined> {
  const { db, actor } = operation;
  const columns = ['name', 'email', 'phone', 'phone2', 'picture', 'language'] as const;
  const own = db.selectFrom('users').select(columns).where('id', '=', actor.id);
  const phonesIn = ({ phone, phone2 }: Phones) => ({ phone: change.phone ?? phone, phone2: change.phone2 ?? phone2 });
  const isOther = (phones: Phones) =>
    phonesIn(phones).phone !== phones.phone || phonesIn(phones).phone2 !== phones.phone2;
  // Numbers are compared with those of others under this lock, which everyone takes before the rows of users.
  if (isOther(await own.executeTakeFirstOrThrow())) await waitForUserManagement(db);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  const refusal = await confirmSignInName(operation, before, change, isOther(before));
  if (refusal !== undefined) return refusal;
  if (change.email !== before.email.toLowerCase()) {
    const refusal = await askEmailChange(operation, before, change, link);
    if (refusal !== undefined) return refusal;
  }
  const phones = phonesIn(before);
  if (isOther(before))
    await refuseTakenPhone(operation, { id: actor.id, email: before.email, ...phones, isSystemUser: true });
  const after = {
    name: change.name,
    ...phones,
    language: change.language === undefined ? before.language : change.language || null,
    picture: picture === undefined ? before.picture : await picture.keep(operation),
  };
  await db
    .updateTable('users')
    .set({ ...after, updated_at: sql`now()` })
    .where('id', '=', actor.id)
    .execute();
  const { email: _, ...kept } = before;
  operation.record({ code: 'user.updateProfile', id: actor.id, name: after.name, before: kept, after });
  return undefined;
}

interface Phones {
  phone: string;
  phone2: string;
}

/**
 * What users sign in with stays, and who has only a phone number changes it with the password: whoever finds their session
 * open would lock them out otherwise.
 * @returns the refusal of a wrong password, as `refuseWrongPassword`
 */
async function confirmSignInName(
  operation: Operation,
  before: Phones & { email: string },
  change: z.output<typeof profileRequest>,
  isOtherPhone: boolean,
): Promise<AppError | undefined> {
  if (before.email !== '') {
    if (change.email === '') throw invalid('email', 'required');
    return undefined;
  }
  if (!isOtherPhone) return undefined;
  if ((change.phone ?? before.phone) === '' && (change.phone2 ?? before.phone2) === '')
    throw invalid('phone', 'systemUserPhone');
  const { currentPassword = '' } = change;
  if (currentPassword === '') throw invalid('currentPassword', 'passwordForPhone');
  return refuseWrongPassword(operation, currentPassword, 'currentPassword');
}
