import { type GateCheck, gateCalls } from '@ghala/contract/calls/gate';
import { useQuery } from '@tanstack/react-query';
import { NOTES_KEY } from '../../shared/query-keys';
import { change, sendList, sendSigned } from '../../shared/send';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

export type GateKind = GateCheck['kind'];

/** The kind in an address. Any other word fails the signature check, so its interpretation does not matter. */
export function gateKindOf(word: string): GateKind {
  return word === 'dispatch' ? 'dispatch' : 'pickup';
}

export const gateKey = (kind: GateKind, id: string) => ['gate', kind, id];

/** Well within the hour in which the answer's link opens the gate pass. */
const REFRESH_MS = 30 * 60_000;

/** The note as shown at the gate; the link's signature opens it without a session. */
export function useGateCheck(kind: GateKind, id: string, signature: string | undefined) {
  return useQuery({
    queryKey: gateKey(kind, id),
    queryFn: ({ signal }) => sendSigned(gateCalls[kind].check, { params: { id } }, signature, { signal }),
    select: ({ gate }) => gate,
    refetchInterval: REFRESH_MS,
  });
}

export function markAsLeft(kind: GateKind, id: string, photo: File | null) {
  return change(gateCalls[kind].markAsLeft, { params: { id }, files: { photo } });
}

/** A gate hands out more in a day at no business that this is for. */
const MOST_TODAY = 500;
/** Others hand goods out meanwhile. */
const WATCH_MS = 60_000;

/** What was handed out today and has not left. */
export function useExpectedToday() {
  const input = { query: { processed: 'today' } };
  return useQuery({
    queryKey: [...NOTES_KEY, 'expected', 'today'],
    queryFn: ({ signal }) => sendList(gateCalls.expected, input, { limit: MOST_TODAY }, { signal }),
    refetchInterval: WATCH_MS,
  });
}

/** What was handed out before today and has not left. */
export function useExpectedEarlier(list: Pick<ListState, 'params'>) {
  const input = { query: { processed: 'earlier' } };
  return useListQuery({ queryKey: [...NOTES_KEY, 'expected'], call: gateCalls.expected, input, list });
}

export function useExits(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...NOTES_KEY, 'exits'], call: gateCalls.exits, input: {}, list });
}
