import { z } from 'zod';
import { answer } from './common/answer';
import { timestamp } from './common/date';
import { email, flag, optionalPhone, text } from './common/field';
import { filterId } from './common/id';
import { listQuery } from './common/list-query';
import { type PermissionFlag, permissionFlags } from './permissions';

const switches = Object.fromEntries(permissionFlags.map((name) => [name, z.boolean()])) as Record<
  PermissionFlag,
  z.ZodBoolean
>;

/** A role with every switch. */
export const permission = z.object({ id: z.number(), name: z.string(), description: z.string(), ...switches });
export type Permission = z.infer<typeof permission>;

/** A user as the user screens show one. `picture`, `signature` and `uploadId` are names of stored files, or ''. */
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

/** One's own record, with the role and all its switches. */
export const profileUser = userRecord.extend({ Permission: permission, mustChangePassword: z.boolean() });
export type ProfileUser = z.infer<typeof profileUser>;

/** `businessTimezone` (an IANA name) is the zone of every day and shown time. */
export const profileAnswer = answer({ user: profileUser, businessTimezone: z.string() });

/** A phone that is left out stays as it is; an empty one is removed. */
const changedPhone = z.union([z.undefined(), optionalPhone]);
export const profileRequest = z.object({ name: text(), email, phone: changedPhone, phone2: changedPhone });
export const profileChangedAnswer = answer({ user: profileUser });

const anyOrFlag = z
  .union([z.enum(['', 'All', 'all']), flag], { error: 'must be true, false or All' })
  .optional()
  .transform((value) => (typeof value === 'boolean' ? value : null));

/** Filters of the user list, effective for everyone. */
export const userListQuery = listQuery.extend({ isActive: anyOrFlag, isSystemUser: anyOrFlag, roleId: filterId });
export type UserListQuery = z.output<typeof userListQuery>;

/** Everyone learns id, name and designation; the rest is there for those who may see users. */
export const userListItem = userRecord
  .extend({ Permission: z.object({ id: z.number(), name: z.string() }) })
  .partial()
  .required({ id: true, name: true, designation: true });
export type UserListItem = z.infer<typeof userListItem>;
