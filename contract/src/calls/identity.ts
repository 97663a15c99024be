import { z } from 'zod';
import { answer } from '../common/answer';

/** What was read off an identity card; '' for what could not be read. Someone always looks at it before it is kept. */
export const identity = z.object({ fullName: z.string(), idNumber: z.string() });
export type Identity = z.infer<typeof identity>;

export const identityAnswer = answer({ result: identity });
