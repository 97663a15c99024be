import { newPassword, passwordRequest } from '@ghala/contract/calls/auth';
import { guessableReason, type OwnNames } from '@ghala/contract/guessable-passwords';
import { z } from 'zod';
import { t } from '../text/t';

const isRepeated = ({ password, repeated }: { password: string; repeated: string }) => password === repeated;
const notRepeated = { path: ['repeated'], error: t.shared.repeatedDiffers };

/** A new password and its repetition, as the reset link's form holds them. */
export const repeatedPassword = z
  .object({ password: newPassword, repeated: z.string() })
  .refine(isRepeated, notRepeated);

/** The same beside the password that is given up; it must be more than names that are one's own. */
export function ownPassword(own: OwnNames) {
  return passwordRequest
    .extend({ repeated: z.string() })
    .refine(isRepeated, notRepeated)
    .refine(({ password }) => guessableReason(password, own) === undefined, {
      path: ['password'],
      error: (issue) => guessableReason((issue.input as { password: string }).password, own),
    });
}
