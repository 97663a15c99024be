import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';

/**
 * This is the base address of links and QR codes in documents and messages, and the alternative that the caller could
 * confirm.
 */
const linkAddress = z.object({
  /** This is the setting PUBLIC_URL, which no call changes; it is null while it is not set. */
  publicUrl: z.string().nullable(),
  /** This is the address confirmed by an administrator; it is null if there is none. */
  confirmed: z.string().nullable(),
  /** This is the address that this call came to; it is null if links cannot use it. */
  current: z.string().nullable(),
  /** Says whether the server itself listens on that address, which then needs no confirmation. */
  isOwn: z.boolean(),
});
export type LinkAddress = z.infer<typeof linkAddress>;

export const linkAddressAnswer = answer({ linkAddress });

/** `address` must equal `current`: protocol, host and port only. */
export const linkAddressRequest = z.object({ address: z.string().trim().min(1).max(300) });

const tag = 'link address';

export const linkAddressCalls = {
  get: call({
    method: 'GET',
    path: '/link-address',
    tag,
    summary: 'The address that links and QR codes begin with',
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
    summary: 'Remove the confirmed address',
    access: 'usersManage',
    answer: linkAddressAnswer,
  }),
};
