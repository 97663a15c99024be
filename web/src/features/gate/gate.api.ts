import { type ExpectedNote, type GateCheck, gateCalls } from '@ghala/contract/calls/gate';
import { withoutSymbology } from '@ghala/contract/gs1/symbology';
import { noteKindNames } from '@ghala/contract/kinds/note-kinds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { vehicleText } from '../../format/stored-words';
import { isConnectionLost } from '../../net/connection';
import { NOTES_KEY } from '../../net/query-keys';
import { change, sendList, sendSigned } from '../../net/send';
import { say, t } from '../../text/t';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

export type GateKind = GateCheck['kind'];

/** Reads the kind in an address. Any other word fails the signature check, so its interpretation does not matter. */
export function gateKindOf(word: string): GateKind {
  return noteKindNames.find((kind) => kind === word) ?? 'pickup';
}

const PASS_PATH = new RegExp(`^/gate/(${noteKindNames.join('|')})/\\d+$`);

export const gateKey = (kind: GateKind, id: string) => ['gate', kind, id];

/**
 * Finds the check that the code of a gate pass opens: its QR code is the check's address, on whichever of the server's
 * addresses it was printed. The server verifies the signature.
 * @returns the path; undefined for any other code
 */
export function passAddress(code: string): string | undefined {
  const typed = withoutSymbology(code.trim());
  if (!URL.canParse(typed)) return undefined;
  const { pathname, search } = new URL(typed);
  return PASS_PATH.test(pathname) ? `${pathname}${search}` : undefined;
}

/** The link of the answer opens the gate pass for an hour; this is well within it. */
const REFRESH_MS = 30 * 60_000;

/** Loads the note as shown at the gate; the link's signature opens it without a session. */
export function useGateCheck(kind: GateKind, id: string, signature: string | undefined) {
  return useQuery({
    queryKey: gateKey(kind, id),
    queryFn: ({ signal }) => sendSigned(gateCalls[kind].check, { params: { id } }, signature, { signal }),
    select: ({ gate }) => gate,
    refetchInterval: REFRESH_MS,
  });
}

/** More would take a phone too long, and few gates expect as many. */
const MOST_PREPARED = 40;

/** Fetches the checks of what is expected, so that they open without a network. */
export function usePreparedChecks(notes: readonly ExpectedNote[] | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    const abort = new AbortController();
    async function prepare() {
      for (const { kind, id } of notes?.slice(0, MOST_PREPARED) ?? []) {
        if (abort.signal.aborted || isConnectionLost()) return;
        await client.prefetchQuery({
          queryKey: gateKey(kind, String(id)),
          queryFn: () => sendSigned(gateCalls[kind].check, { params: { id } }, undefined),
          staleTime: REFRESH_MS,
        });
      }
    }
    void prepare();
    return () => abort.abort();
  }, [client, notes]);
}

/** The exit of a note's goods waits on this device under this `about`. */
export const aboutPass = ({ kind, id }: Pick<GateCheck, 'kind' | 'id'>) => `gate:${kind}:${id}`;

/** Marks the goods as left; without a network, the mark is sent later with the present time. */
export function markAsLeft(gate: GateCheck, photo: File | null, leftBy: string) {
  const { kind, id, number, vehicle } = gate;
  const call = gateCalls[kind].markAsLeft;
  const input = { params: { id }, files: { photo } };
  const leftAt = new Date().toISOString();
  return {
    ...change(call, input),
    offline: {
      about: aboutPass(gate),
      words: say(t.gate.offlineLeft, { number, vehicle: vehicleText(vehicle) }),
      opens: `/gate/${kind}/${id}`,
      answer: { status: 1 as const, message: '', gate: { ...gate, state: 'left' as const, leftAt, leftBy } },
      mutation: change(call, { ...input, body: { markedAt: leftAt } }),
    },
  };
}

/** No business that this is made for hands out more at a gate in a day. */
const MOST_TODAY = 500;
/** Others hand goods out meanwhile, so the list is refreshed this often. */
const WATCH_MS = 10_000;

/** Loads what was handed out today and has not left. */
export function useExpectedToday() {
  const input = { query: { processed: 'today' } };
  return useQuery({
    queryKey: [...NOTES_KEY, 'expected', 'today'],
    queryFn: ({ signal }) => sendList(gateCalls.expected, input, { limit: MOST_TODAY }, { signal }),
    refetchInterval: WATCH_MS,
  });
}

/** Loads what was handed out before today and has not left. */
export function useExpectedEarlier(list: Pick<ListState, 'params'>) {
  const input = { query: { processed: 'earlier' } };
  return useListQuery({ queryKey: [...NOTES_KEY, 'expected'], call: gateCalls.expected, input, list });
}

export function useExits(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...NOTES_KEY, 'exits'], call: gateCalls.exits, input: {}, list });
}
