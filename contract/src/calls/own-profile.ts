import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { changed, email, faultOfLast, optionalPhone, text } from '../common/field';
import { fault } from '../refusals/field-faults';
import { languageCodes } from '../text/language';
import { permission } from './roles';
import { userRecord } from './user-record';

/** This is the user's language; '' leaves it to the browser. */
const ownLanguage = z.enum([...languageCodes, '']);

/** One's own record, with the role and all its switches. */
export const profileUser = userRecord.extend({
  language: ownLanguage,
  Permission: permission,
  mustChangePassword: z.boolean(),
  /** This is the requested new address, which awaits confirmation. */
  pendingEmail: z.string().nullable(),
});
export type ProfileUser = z.infer<typeof profileUser>;

/** `businessTimezone` (an IANA name) is the zone of every date and time shown. */
export const profileAnswer = answer({ user: profileUser, businessTimezone: z.string() });

/**
 * A new e-mail address requires the password, and takes effect when confirmed by the link sent there. Users who sign in
 * with their phone number have none.
 */
export const profileRequest = z.object({
  name: text(),
  email: z.union([z.literal(''), email], { error: faultOfLast() }),
  phone: changed(optionalPhone),
  phone2: changed(optionalPhone),
  language: ownLanguage.optional(),
  currentPassword: z
    .string({ error: fault('text') })
    .max(1000, { error: fault('tooLong', { max: 1000 }) })
    .optional(),
});

export const profileChangedAnswer = answer({ user: profileUser });

const tag = 'users';

export const ownProfileCalls = {
  profile: call({
    method: 'GET',
    path: '/users/profile',
    tag,
    summary: 'The signed-in user and their permissions',
    access: 'any',
    atGate: true,
    beforePasswordChange: true,
    answer: profileAnswer,
  }),
  updateProfile: call({
    method: 'POST',
    path: '/users/profile',
    tag,
    summary: "Update one's own profile; a picture is sent as multipart, a new e-mail address requires the password",
    access: 'any',
    atGate: true,
    body: profileRequest,
    files: { picture: 'optional' },
    answer: profileChangedAnswer,
  }),
  cancelEmailChange: call({
    method: 'DELETE',
    path: '/users/profile/email',
    tag,
    summary: 'Keep the e-mail address, and cancel the change that awaits confirmation',
    access: 'any',
    atGate: true,
    answer: done,
  }),
};
