import { type Channel, messageCalls } from '@ghala/contract/calls/messages';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from './send';

export type Channels = Record<Channel, boolean>;

/** Loads which channels a service sends; that changes only when the server is set up differently. */
export const channelsQuery = queryOptions({
  queryKey: ['channels'],
  queryFn: async ({ signal }) => (await send(messageCalls.channels, {}, { signal })).channels,
  staleTime: 300_000,
});

/** Until it is known, messages are taken to be sent. */
export const allSent: Channels = { email: true, sms: true };

export function useChannels(): Channels {
  return useQuery(channelsQuery).data ?? allSent;
}

/** Tells what becomes of a message: whether any service sends it, and the channels that none sends. */
export function deliveryOf(used: readonly Channel[], channels: Channels): { isSent: boolean; missing: Channel[] } {
  const missing = used.filter((channel) => !channels[channel]);
  return { isSent: missing.length < used.length || used.length === 0, missing };
}

/** Lists the channels by which someone is reached. */
export function channelsTo({ email = '', phones }: { email?: string; phones: (string | undefined)[] }): Channel[] {
  const channels: Channel[] = [];
  if (email !== '') channels.push('email');
  if (phones.some(Boolean)) channels.push('sms');
  return channels;
}
