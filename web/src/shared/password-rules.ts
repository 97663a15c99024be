import { newPassword, passwordRequest } from '@ghala/contract/calls/auth';
import { guessableReason, type OwnNames } from '@ghala/contract/guessable-passwords';
import { z } from 'zod';
import { t } from '../text/t';

const isRepeated = ({ password, repeated }: { password: string; repeated: string }) => password === repeated;
const notRepeated = { path: ['repeated'], error: t.shared.repeatedDiffers };

/** A new password and its repetition, in the reset link's form. */
export const repeatedPassword = z
  .object({ password: newPassword, repeated: z.string() })
  .refine(isRepeated, notRepeated);

/** The same with the current password; the new one must not consist only of the user's own names. */
export function ownPassword(own: OwnNames) {
  return passwordRequest
    .extend({ repeated: z.string() })
    .refine(isRepeated, notRepeated)
    .refine(({ password }) => guessableReason(password, own) === undefined, {
      path: ['password'],
      error: (issue) => guessableReason((issue.input as { password: string }).password, own),
    });
}
