import { z } from 'zod';
import { timestamp } from '../common/date';
import { pluck } from '../common/names';
import { userFields } from '../entities/user-fields';

/**
 * A temporary password, for when no message service can send it: shown once, to the person who set it, who passes it
 * on. It expires after a few days, or once the user chooses another.
 */
export const oneTimePassword = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  /** Of a user without an e-mail address, who signs in with it. */
  phone: z.string().optional(),
  password: z.string(),
});
export type OneTimePassword = z.infer<typeof oneTimePassword>;
export const handedOut = { oneTimePasswords: z.array(oneTimePassword) };
export type HandedOut = { oneTimePasswords: OneTimePassword[] };

/**
 * This is a user as shown on the user screens. `picture`, `signature` and `uploadId` are names of stored files, or ''.
 */
export const userRecord = z.object({
  id: z.number(),
  ...pluck(userFields, 'answer'),
  isActive: z.boolean(),
  permissionId: z.number(),
  picture: z.string(),
  signature: z.string(),
  uploadId: z.string(),
  createdAt: timestamp,
});
