import { z } from 'zod';
import { id } from '../common/id';
import { pluck } from '../common/names';
import { userFields } from '../entities/user-fields';
import { fault } from '../refusals/field-faults';

/** This is a new user; the files `picture`, `signature` and `upload` (the ID document) go with it as multipart. */
export const newUser = z
  .object({
    ...pluck(userFields, 'schema'),
    roleId: id,
  })
  .refine(({ isSystemUser, ...user }) => !isSystemUser || [user.email, user.phone, user.phone2].some(Boolean), {
    path: ['email'],
    error: fault('systemUserEmail'),
    // Reported beside the errors of other fields, not only once these are right.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type NewUser = z.output<typeof newUser>;

/** This is a change of a user; only the name is required. */
export const userChanges = z
  .object({ ...pluck(userFields, 'schema'), roleId: id })
  .partial()
  .extend({ name: userFields.name.schema });
export type UserChanges = z.output<typeof userChanges>;
