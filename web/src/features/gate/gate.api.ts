import { gateCalls } from '@ghala/contract/calls/gate';
import { useQuery } from '@tanstack/react-query';
import { change, sendSigned } from '../../shared/send';

export type GateKind = keyof typeof gateCalls;

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

export function markAsLeft(kind: GateKind, id: string) {
  return change(gateCalls[kind].markAsLeft, { params: { id } });
}
