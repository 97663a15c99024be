import { gateCalls } from '@ghala/contract/calls/gate';
import { useQuery } from '@tanstack/react-query';
import { change, sendSigned } from '../../shared/send';

export type GateKind = keyof typeof gateCalls;

/** The kind in an address. No signature fits another word: what it is taken for makes no difference. */
export function gateKindOf(word: string): GateKind {
  return word === 'dispatch' ? 'dispatch' : 'pickup';
}

export const gateKey = (kind: GateKind, id: string) => ['gate', kind, id];

/** Well within the hour for which the answer's link to the gate pass opens it. */
const REFRESH_MS = 30 * 60_000;

/** What is told at the gate; the signature of the link opens it without a session. */
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
