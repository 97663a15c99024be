import { z } from 'zod';
import { answer } from './common/answer';
import { email, mustBe } from './common/field';

/** A password as it was typed: nothing is trimmed. The limit keeps hashing short. */
const typedPassword = z
  .string({ error: mustBe('text') })
  .min(1, { error: 'is required' })
  .max(1000, { error: 'is too long' });

/** A password to be kept: 8 to 200 characters of any kind. */
export const newPassword = z
  .string({ error: mustBe('text') })
  .min(8, { error: 'must be at least 8 characters long' })
  .max(200, { error: 'must be at most 200 characters long' });

export const loginRequest = z.object({ email, password: typedPassword });
/** `mustChangePassword` is there only where the password was a temporary one. */
export const loginAnswer = answer({ access_token: z.string(), mustChangePassword: z.boolean().optional() });

export const resetRequest = z.object({ email });
export const resetConfirmRequest = z.object({
  token: z
    .string({ error: mustBe('text') })
    .trim()
    .min(1, { error: 'is required' })
    .max(200),
  password: newPassword,
});

export const passwordRequest = z.object({ current: typedPassword, password: newPassword });
