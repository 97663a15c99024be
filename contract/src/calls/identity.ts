import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';

/** The data read from an identity card; '' for anything unreadable. A person always checks it before it is saved. */
export const identity = z.object({ fullName: z.string(), idNumber: z.string() });
export type Identity = z.infer<typeof identity>;

export const identityAnswer = answer({ result: identity });

const tag = 'identity';

export const identityCalls = {
  read: call({
    method: 'POST',
    path: '/identity',
    tag,
    summary: 'Read name and number from an identity card (multipart front_image, back_image)',
    access: 'any',
    files: { front_image: 'optional', back_image: 'optional' },
    answer: identityAnswer,
  }),
};
