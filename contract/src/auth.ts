import { z } from 'zod';
import { answer } from './common/answer';
import { email, mustBe } from './common/field';
import { fault } from './field-faults';
import { guessableReason } from './guessable-passwords';

/** A password as it was typed: nothing is trimmed. The limit keeps hashing short. */
const typedPassword = z
  .string({ error: mustBe('text') })
  .min(1, { error: fault('required') })
  .max(1000, { error: fault('tooLong', { max: 1000 }) });

/** A password to be kept: 8 to 200 characters of any kind, and more than a pattern. The server knows more weak ones. */
export const newPassword = z
  .string({ error: mustBe('text') })
  .min(8, { error: fault('tooShort', { min: 8 }) })
  .max(200, { error: fault('tooLong', { max: 200 }) })
  .refine((password) => guessableReason(password) === undefined, {
    error: (issue) => guessableReason(String(issue.input)),
  });

export const loginRequest = z.object({ email, password: typedPassword });
/** `mustChangePassword` is there only where the password was a temporary one. */
export const loginAnswer = answer({ access_token: z.string(), mustChangePassword: z.boolean().optional() });

export const resetRequest = z.object({ email });
/** What a link that was sent carries. */
const linkToken = z
  .string({ error: mustBe('text') })
  .trim()
  .min(1, { error: fault('required') })
  .max(200);
export const resetConfirmRequest = z.object({ token: linkToken, password: newPassword });
export const emailConfirmRequest = z.object({ token: linkToken });

export const passwordRequest = z.object({ current: typedPassword, password: newPassword });
