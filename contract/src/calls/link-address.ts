import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';

/** Where the links and QR codes of documents and messages begin, and what the caller could put in its place. */
const linkAddress = z.object({
  /** The setting PUBLIC_URL, which nothing here changes; null while it is not set. */
  publicUrl: z.string().nullable(),
  /** The address that an administrator confirmed; null without one. */
  confirmed: z.string().nullable(),
  /** The address that this very call came to; null where that is none a link could begin with. */
  current: z.string().nullable(),
  /** Whether that is an address that the server listens on itself, which needs no confirmation. */
  isOwn: z.boolean(),
});
export type LinkAddress = z.infer<typeof linkAddress>;

export const linkAddressAnswer = answer({ linkAddress });

/** `address` as `current` names it: protocol, host and port alone. */
export const linkAddressRequest = z.object({ address: z.string().trim().min(1).max(300) });

const tag = 'link address';

export const linkAddressCalls = {
  get: call({
    method: 'GET',
    path: '/link-address',
    tag,
    summary: 'Where links and QR codes begin',
    access: 'usersManage',
    answer: linkAddressAnswer,
  }),
  confirm: call({
    method: 'POST',
    path: '/link-address',
    tag,
    summary: 'Confirm the address of this call as the one that links and QR codes begin with',
    access: 'usersManage',
    body: linkAddressRequest,
    answer: linkAddressAnswer,
  }),
  remove: call({
    method: 'DELETE',
    path: '/link-address',
    tag,
    summary: 'Take the confirmed address back',
    access: 'usersManage',
    answer: linkAddressAnswer,
  }),
};
