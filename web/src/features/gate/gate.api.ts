import type { gateCheckAnswer } from '@ghala/contract/calls/gate';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiGet, apiPost } from '../../shared/api-client';

type GateAnswer = z.infer<typeof gateCheckAnswer>;

export const gateKey = (kind: string, id: string) => ['gate', kind, id];

/** Well within the hour for which the answer's link to the gate pass opens it. */
const REFRESH_MS = 30 * 60_000;

/** What is told at the gate; the signature of the link opens it without a session. */
export function useGateCheck(kind: string, id: string, signature: string | undefined) {
  return useQuery({
    queryKey: gateKey(kind, id),
    queryFn: ({ signal }) => apiGet<GateAnswer>(`/gate/${kind}/${id}`, { signature }, { signal }),
    select: ({ gate }) => gate,
    refetchInterval: REFRESH_MS,
  });
}

export function markAsLeft(kind: string, id: string, idempotencyKey: string) {
  return apiPost<GateAnswer>(`/gate/${kind}/${id}/left`, undefined, { idempotencyKey });
}
