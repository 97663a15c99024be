import type { ApprovalModule } from '@ghala/contract/access/permissions';
import type { Row } from '../../db/send';
import type { Level, Loader } from '../../operation/loader';
import type { Changes, Facts } from '../../operation/work';
import type { Writer } from '../../operation/writer';
import { findNote, type Note } from './note-facts';

/** This is a request for approval of a note that is still to be decided. */
interface PendingRequest {
  id: number;
  noteId: number;
  module: ApprovalModule;
  requesterId: number;
}

function pendingRequests(name: string, level: Level): Loader<number, PendingRequest[]> {
  return {
    name,
    level,
    statements: (waits) => [
      `select id, note_id as "noteId", module, requested_by_id as "requesterId" from approvals
        where note_id = any($1::int[]) and status = 'pending' order by id for no key update${waits ? '' : ' skip locked'}`,
    ],
    textOf: String,
    values: (ids) => [ids],
    facts: ([rows = []], ids) =>
      ids.map((id) => (rows as (Row & PendingRequest)[]).filter(({ noteId }) => noteId === id)),
  };
}

/** Whoever decides on one that is skipped holds its note as well: an operation that needs both runs alone. */
const known = pendingRequests('pending requests of issue notes', 'approval');
/** These were made while the note was waited for. */
const late = pendingRequests('late requests of issue notes', 'line');

/**
 * It is sent before new requests: of a document, only one may be pending. No other operation of a group writes the same
 * request, since its note is claimed.
 */
const withdrawals: Writer<{ id: number; deciderId: number }> = {
  name: 'withdrawn requests',
  order: 'documents',
  replaces: undefined,
  text: `update approvals set status = 'withdrawn', decided_by_id = withdrawn.decider_id, updated_at = now()
    from unnest($1::int[], $2::int[]) as withdrawn (id, decider_id) where approvals.id = withdrawn.id`,
  values: (rows) => [rows.map(({ id }) => id), rows.map(({ deciderId }) => deciderId)],
};

/**
 * Locks a note for the operation itself, and before it its pending request, as every operation does that may withdraw it.
 * @param module what the request asks for: the note itself, or its cancellation
 * @throws {AppError} not_found, also for another user's draft
 */
export async function claimWithRequest(
  facts: Facts,
  kind: Parameters<typeof findNote>[1],
  noteId: number,
  module: Note['kind'] | 'Cancellation' = kind.kind,
): Promise<{ note: Note; request: PendingRequest | undefined }> {
  const [requests, note] = await Promise.all([
    facts.find(known, noteId),
    findNote(facts, kind, noteId, { isOwn: true }),
  ]);
  const isOf = (request: PendingRequest) => request.module === module;
  const request = requests.find(isOf);
  if (request !== undefined || note.status !== (module === 'Cancellation' ? 'completed' : 'pending'))
    return { note, request };
  // It was made while we waited for the note. This breaks the order of locks: if its approver acts at the same moment,
  // one of the two transactions is retried.
  return { note, request: (await facts.find(late, noteId)).find(isOf) };
}

/** Withdraws a request that was locked with its note. */
export function withdraw(changes: Changes, request: PendingRequest | undefined): void {
  if (request === undefined) return;
  changes.write(withdrawals, { id: request.id, deciderId: changes.actor.id });
}
