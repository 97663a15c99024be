import { z } from 'zod';

const given = z.string().min(1, 'This is required');
const isRepeated = ({ password, repeated }: { password: string; repeated: string }) => password === repeated;
const notRepeated = { path: ['repeated'], error: 'This differs from the new password' };

/** What the browser can tell about a new password; how strong it must be, the server says. */
export const repeatedPassword = z.object({ password: given, repeated: given }).refine(isRepeated, notRepeated);

export const ownPassword = z
  .object({ current: given, password: given, repeated: given })
  .refine(isRepeated, notRepeated);
