import { z } from 'zod';
import { guessableReason } from '../access/guessable-passwords';
import { guessablePin } from '../access/guessable-pin';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { email, mustBe, signInName } from '../common/field';
import { id, idParams } from '../common/id';
import { fault } from '../refusals/field-faults';

/** This is a password as typed, without trimming. The limit keeps hashing short. */
const typedPassword = z
  .string({ error: mustBe('text') })
  .min(1, { error: fault('required') })
  .max(1000, { error: fault('tooLong', { max: 1000 }) });

/**
 * This is a new password: 8 to 200 characters of any kind, and not a simple pattern. The server knows more weak ones.
 */
export const newPassword = z
  .string({ error: mustBe('text') })
  .min(8, { error: fault('tooShort', { min: 8 }) })
  .max(200, { error: fault('tooLong', { max: 200 }) })
  .refine((password) => guessableReason(password) === undefined, {
    error: (issue) => guessableReason(String(issue.input)),
  });

/** `email` also takes a phone number: users without an address sign in with it. */
export const loginRequest = z.object({ email: signInName, password: typedPassword });
/** `mustChangePassword` is present only if the password was a temporary one. */
export const loginAnswer = answer({ access_token: z.string(), mustChangePassword: z.boolean().optional() });

export const resetRequest = z.object({ email });
/** This is the token in a sent link. */
const linkToken = z
  .string({ error: mustBe('text') })
  .trim()
  .min(1, { error: fault('required') })
  .max(200);
export const resetConfirmRequest = z.object({ token: linkToken, password: newPassword });
export const emailConfirmRequest = z.object({ token: linkToken });

export const confirmationRequest = z.object({ password: typedPassword });
export const passwordRequest = z.object({ current: typedPassword, password: newPassword });

/** This is a PIN as typed. */
const typedPin = z
  .string({ error: mustBe('pinDigits') })
  .trim()
  .regex(/^\d{6}$/, { error: fault('pinDigits') });
/** This is a new PIN; the server also knows the phones of its user. */
export const newPin = typedPin.refine((pin) => guessablePin(pin) === undefined, { error: fault('simplePin') });
export const pinRequest = z.object({ password: typedPassword, pin: newPin });
export const pinLoginRequest = z.object({ userId: id, pin: typedPin });

/** Lists who may sign in on this device with a PIN. */
const pinUsers = z.array(z.object({ id: z.number(), name: z.string() }));
export const pinUsersAnswer = answer({ users: pinUsers });

/** This is a browser in which the user signed in. */
const device = z.object({
  id: z.number(),
  /** This is the browser's own name, such as 'Chrome, Windows'; it is '' if it gives none. */
  label: z.string(),
  /** Says whether it is the one that asks. */
  isThis: z.boolean(),
  isSignedIn: z.boolean(),
  lastUsedAt: timestamp,
  hasPin: z.boolean(),
});
export type Device = z.infer<typeof device>;
export const devicesAnswer = answer({ devices: z.array(device) });

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
  pinUsers: call({
    method: 'GET',
    path: '/auth/pin',
    tag,
    summary: 'Who may sign in with a PIN on the device that asks',
    access: 'public',
    answer: pinUsersAnswer,
  }),
  pinLogin: call({
    method: 'POST',
    path: '/auth/login/pin',
    tag,
    summary: 'Sign in with the PIN of this device',
    access: 'public',
    body: pinLoginRequest,
    answer: loginAnswer,
  }),
  setPin: call({
    method: 'POST',
    path: '/auth/pin',
    tag,
    summary: 'Set the PIN of this device, confirmed with the password',
    access: 'any',
    atGate: true,
    body: pinRequest,
    answer: done,
  }),
  devices: call({
    method: 'GET',
    path: '/auth/devices',
    tag,
    summary: "One's own devices, and which of them have a PIN",
    access: 'any',
    atGate: true,
    answer: devicesAnswer,
  }),
  forgetDevice: call({
    method: 'DELETE',
    path: '/auth/devices/:id',
    tag,
    summary: 'Sign a device out, and forget it with its PIN',
    access: 'any',
    atGate: true,
    params: idParams,
    answer: done,
  }),
  logoutElsewhere: call({
    method: 'POST',
    path: '/auth/logout/elsewhere',
    tag,
    summary: 'Sign out on all other devices, and end all PINs',
    access: 'any',
    atGate: true,
    answer: done,
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
