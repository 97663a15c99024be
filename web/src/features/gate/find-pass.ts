import { type ExpectedNote, gateCalls } from '@ghala/contract/calls/gate';
import { useRouter } from '@tanstack/react-router';
import { address } from '../../net/address';
import { isUnanswered } from '../../net/api-client';
import type { Page } from '../../net/page';
import { NOTES_KEY } from '../../net/query-keys';
import { send } from '../../net/send';
import { seen } from '../../offline/kept-answers';
import { useSession } from '../../session/session';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { useScannerKeys } from '../../ui/scan/scanner-keys';
import { passAddress } from './gate.api';

/**
 * Finds the gate pass of a code: the pass's own, or the number of its note as printed on it.
 * @returns a function that returns what opens its check
 * @throws {ApiError} if there is no such note, or it could not be looked up
 */
export function useFindPass(): (code: string) => Promise<() => void> {
  const router = useRouter();
  return async (code) => {
    const pass = passAddress(code);
    if (pass !== undefined) return () => router.history.push(pass);
    const note = await noteNumbered(code);
    return () => void router.navigate(address('/gate/$kind/$id', note));
  };
}

/** Opens the next pass from a scanner that types, on any of the gate's screens. */
export function useScannedPasses(): void {
  const find = useFindPass();
  const isUser = useSession() !== undefined;
  useScannerKeys((code) => {
    // Without signing in, passes open only by their own codes.
    if (!isUser && passAddress(code) === undefined) return false;
    void find(code).then(
      (open) => open(),
      (error) => alertError(t.gate.passNotFound, error),
    );
    return undefined;
  });
}

async function noteNumbered(number: string): Promise<Pick<ExpectedNote, 'kind' | 'id'>> {
  try {
    return (await send(gateCalls.find, { query: { number } })).note;
  } catch (error) {
    const note = isUnanswered(error) ? await expectedNumbered(number) : undefined;
    if (note === undefined) throw error;
    return note;
  }
}

/** Without a network, finds the note with a typed number among those that this device has seen as expected. */
async function expectedNumbered(typed: string): Promise<Pick<ExpectedNote, 'kind' | 'id'> | undefined> {
  const pages = (await seen([...NOTES_KEY, 'expected'])) as Page<ExpectedNote>[];
  const digits = /(\d+)\s*$/.exec(typed)?.[1]?.replace(/^0+/, '');
  const letters = /^\s*([a-z]*)/i.exec(typed)?.[1]?.toUpperCase() ?? '';
  return pages
    .flatMap(({ rows }) => rows)
    .find(({ number }) => number.startsWith(letters) && /0*(\d+)$/.exec(number)?.[1] === digits);
}
