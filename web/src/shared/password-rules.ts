import { newPassword, passwordRequest } from '@ghala/contract/auth';
import { z } from 'zod';

const isRepeated = ({ password, repeated }: { password: string; repeated: string }) => password === repeated;
const notRepeated = { path: ['repeated'], error: 'This differs from the new password' };

/** A new password and its repetition, as the reset link's form holds them. */
export const repeatedPassword = z
  .object({ password: newPassword, repeated: z.string() })
  .refine(isRepeated, notRepeated);

/** The same beside the password that is given up. */
export const ownPassword = passwordRequest.extend({ repeated: z.string() }).refine(isRepeated, notRepeated);
