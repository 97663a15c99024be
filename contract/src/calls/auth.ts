import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { email, mustBe } from '../common/field';
import { fault } from '../field-faults';
import { guessableReason } from '../guessable-passwords';

/** A password as typed, without trimming. The limit keeps hashing short. */
const typedPassword = z
  .string({ error: mustBe('text') })
  .min(1, { error: fault('required') })
  .max(1000, { error: fault('tooLong', { max: 1000 }) });

/** A new password: 8 to 200 characters of any kind, and not a simple pattern. The server knows more weak ones. */
export const newPassword = z
  .string({ error: mustBe('text') })
  .min(8, { error: fault('tooShort', { min: 8 }) })
  .max(200, { error: fault('tooLong', { max: 200 }) })
  .refine((password) => guessableReason(password) === undefined, {
    error: (issue) => guessableReason(String(issue.input)),
  });

export const loginRequest = z.object({ email, password: typedPassword });
/** `mustChangePassword` is present only if the password was a temporary one. */
export const loginAnswer = answer({ access_token: z.string(), mustChangePassword: z.boolean().optional() });

export const resetRequest = z.object({ email });
/** The token in a sent link. */
const linkToken = z
  .string({ error: mustBe('text') })
  .trim()
  .min(1, { error: fault('required') })
  .max(200);
export const resetConfirmRequest = z.object({ token: linkToken, password: newPassword });
export const emailConfirmRequest = z.object({ token: linkToken });

export const confirmationRequest = z.object({ password: typedPassword });
export const passwordRequest = z.object({ current: typedPassword, password: newPassword });

const tag = 'auth';

export const authCalls = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    tag,
    summary: 'Sign in',
    access: 'public',
    body: loginRequest,
    answer: loginAnswer,
  }),
  logout: call({
    method: 'POST',
    path: '/auth/logout',
    tag,
    summary: 'End this session',
    access: 'any',
    atGate: true,
    beforePasswordChange: true,
    answer: done,
  }),
  requestReset: call({
    method: 'POST',
    path: '/auth/reset',
    tag,
    summary: 'Send a link to choose another password',
    access: 'public',
    body: resetRequest,
    answer: done,
  }),
  confirmReset: call({
    method: 'POST',
    path: '/auth/reset/confirm',
    tag,
    summary: 'Choose a password with the link that was sent',
    access: 'public',
    body: resetConfirmRequest,
    answer: done,
  }),
  changePassword: call({
    method: 'POST',
    path: '/auth/password',
    tag,
    summary: 'Choose another password',
    access: 'any',
    atGate: true,
    beforePasswordChange: true,
    body: passwordRequest,
    answer: done,
  }),
  confirmPassword: call({
    method: 'POST',
    path: '/auth/confirm',
    tag,
    summary: 'Enter the password once more: for five minutes this session may then change who decides on requests',
    access: 'any',
    body: confirmationRequest,
    answer: done,
  }),
  confirmEmail: call({
    method: 'POST',
    path: '/auth/email/confirm',
    tag,
    summary: 'Confirm a new e-mail address with the link that was sent there',
    access: 'public',
    body: emailConfirmRequest,
    answer: done,
  }),
};
