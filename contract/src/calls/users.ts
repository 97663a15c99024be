import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { email, flag, optionalEmail, optionalFlag, optionalLine, optionalPhone, text } from '../common/field';
import { filterFlag } from '../common/filter';
import { filterId, id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { named } from '../common/references';
import { fault } from '../field-faults';
import { languageCodes } from '../language';
import { type PermissionFlag, permissionFlags } from '../permissions';

const switches = Object.fromEntries(permissionFlags.map((name) => [name, z.boolean()])) as Record<
  PermissionFlag,
  z.ZodBoolean
>;

/** A role with every switch. */
export const permission = z.object({ id: z.number(), name: z.string(), description: z.string(), ...switches });
export type Permission = z.infer<typeof permission>;

/** A user as shown on the user screens. `picture`, `signature` and `uploadId` are names of stored files, or ''. */
const userRecord = z.object({
  id: z.number(),
  name: z.string(),
  designation: z.string(),
  email: z.string(),
  phone: z.string(),
  phone2: z.string(),
  employeeId: z.string(),
  isSystemUser: z.boolean(),
  isActive: z.boolean(),
  permissionId: z.number(),
  picture: z.string(),
  signature: z.string(),
  uploadId: z.string(),
  createdAt: timestamp,
});

/** The user's language; '' leaves it to the browser. */
const ownLanguage = z.enum([...languageCodes, '']);

/** One's own record, with the role and all its switches. */
export const profileUser = userRecord.extend({
  language: ownLanguage,
  Permission: permission,
  mustChangePassword: z.boolean(),
  /** The requested new address, awaiting confirmation. */
  pendingEmail: z.string().nullable(),
});
export type ProfileUser = z.infer<typeof profileUser>;

/** `businessTimezone` (an IANA name) is the zone of every date and time shown. */
export const profileAnswer = answer({ user: profileUser, businessTimezone: z.string() });

/** An omitted field is unchanged; an empty one is cleared. */
function changed<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.undefined(), schema]);
}

/** A new e-mail address requires the password, and takes effect when confirmed by the link sent there. */
export const profileRequest = z.object({
  name: text(),
  email,
  phone: changed(optionalPhone),
  phone2: changed(optionalPhone),
  language: ownLanguage.optional(),
  currentPassword: z
    .string({ error: fault('text') })
    .max(1000, { error: fault('tooLong', { max: 1000 }) })
    .optional(),
});
export const profileChangedAnswer = answer({ user: profileUser });

/** Filters of the user list, which apply for everyone. */
export const userListQuery = listQuery.extend({
  /** A single user: how a screen looks up the name for an id. */
  id: filterId,
  isActive: filterFlag,
  isSystemUser: filterFlag,
  roleId: filterId,
});
export type UserListQuery = z.output<typeof userListQuery>;

/** Everyone sees id, name and designation; the rest is for those who may see users. */
export const userListItem = userRecord
  .extend({ Permission: named })
  .partial()
  .required({ id: true, name: true, designation: true });
export type UserListItem = z.infer<typeof userListItem>;

/** A user with the role's name. */
export const managedUser = userRecord.extend({ Permission: named });
export type ManagedUser = z.infer<typeof managedUser>;
export const userAnswer = answer({ user: managedUser });

/** The field's error if a system user has no address. */
/** A new user; the files `picture`, `signature` and `upload` (the ID document) go with it as multipart. */
export const newUser = z
  .object({
    name: text(),
    email: optionalEmail,
    phone: optionalPhone,
    phone2: optionalPhone,
    designation: optionalLine(200),
    employeeId: optionalLine(60),
    isSystemUser: optionalFlag(true),
    roleId: id,
  })
  .refine(({ isSystemUser, email: address }) => !isSystemUser || address !== '', {
    path: ['email'],
    error: fault('systemUserEmail'),
    // Reported beside the errors of other fields, not only once these are right.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type NewUser = z.output<typeof newUser>;

/** A change of a user; only the name is required. */
export const userChanges = z.object({
  name: text(),
  email: changed(optionalEmail),
  phone: changed(optionalPhone),
  phone2: changed(optionalPhone),
  designation: changed(optionalLine(200)),
  employeeId: changed(optionalLine(60)),
  isSystemUser: flag.optional(),
  roleId: id.optional(),
});
export type UserChanges = z.output<typeof userChanges>;

/** The documents of a user, each replaced by a call of its own. */
export const userDocuments = ['picture', 'upload', 'signature'] as const;
export type UserDocument = (typeof userDocuments)[number];

const tag = 'users';

const documentFiles = { picture: 'optional', signature: 'optional', upload: 'optional' } as const;

/** The call that replaces a user's document with another file. */
function replaceDocument<const Document extends UserDocument>(document: Document, title: string) {
  return call({
    method: 'POST',
    path: `/users/:id/${document}`,
    tag,
    summary: `Replace a user's ${title} (multipart, \`file\`)`,
    access: 'usersManage',
    params: idParams,
    files: { file: 'required' },
    answer: userAnswer,
  });
}

export const userCalls = {
  profile: call({
    method: 'GET',
    path: '/users/profile',
    tag,
    summary: 'The signed-in user and their permissions',
    access: 'any',
    beforePasswordChange: true,
    answer: profileAnswer,
  }),
  updateProfile: call({
    method: 'POST',
    path: '/users/profile',
    tag,
    summary: "Update one's own profile; a picture is sent as multipart, a new e-mail address requires the password",
    access: 'any',
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
    answer: done,
  }),
  list: call({
    method: 'GET',
    path: '/users',
    tag,
    summary: 'Users: names for everyone, complete records with usersView',
    access: 'any',
    query: userListQuery,
    answer: z.array(userListItem),
  }),
  get: call({
    method: 'GET',
    path: '/users/:id',
    tag,
    summary: 'One user',
    access: 'usersView',
    params: idParams,
    answer: userAnswer,
  }),
  create: call({
    method: 'POST',
    path: '/users',
    tag,
    summary: 'Create a user; picture, signature and upload (the ID) are sent as multipart',
    access: 'usersAdd',
    body: newUser,
    files: documentFiles,
    answer: userAnswer,
  }),
  update: call({
    method: 'POST',
    path: '/users/:id',
    tag,
    summary: 'Update a user; picture, signature and upload (the ID) are sent as multipart',
    access: 'usersManage',
    params: idParams,
    body: userChanges,
    files: documentFiles,
    answer: userAnswer,
  }),
  replacePicture: replaceDocument('picture', 'picture'),
  replaceSignature: replaceDocument('signature', 'signature'),
  replaceUpload: replaceDocument('upload', 'ID document'),
  suspend: call({
    method: 'GET',
    path: '/users/suspend/:id',
    tag,
    summary: 'Suspend a user',
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  unsuspend: call({
    method: 'GET',
    path: '/users/unsuspend/:id',
    tag,
    summary: 'Lift a suspension',
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  delete: call({
    method: 'GET',
    path: '/users/delete/:id',
    tag,
    summary: 'Delete a user',
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  resetPassword: call({
    method: 'GET',
    path: '/users/password/:id',
    tag,
    summary: "Reset a user's password and send a temporary one",
    access: 'usersManage',
    isChange: true,
    params: idParams,
    answer: done,
  }),
};
