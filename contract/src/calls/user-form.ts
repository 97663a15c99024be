import { z } from 'zod';
import { changed, flag, optionalEmail, optionalFlag, optionalLine, optionalPhone, text } from '../common/field';
import { id } from '../common/id';
import { fault } from '../refusals/field-faults';

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
  .refine(({ isSystemUser, ...user }) => !isSystemUser || [user.email, user.phone, user.phone2].some(Boolean), {
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
