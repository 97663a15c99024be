import type { ApprovalModule } from '@ghala/contract/access/permissions';
import type { Row } from '../db/send';
import { BUSY, type Level, type Loader } from '../operation/loader';
import type { Changes, Facts } from '../operation/work';
import type { Writer } from '../operation/writer';
import { documentKeys } from './approval-documents';

/** This is a request for approval that is still to be decided. */
export interface PendingRequest {
  id: number;
  documentId: number;
  module: ApprovalModule;
  requesterId: number;
}

type DocumentKey = (typeof documentKeys)[ApprovalModule];

/** One that somebody decides on has to be waited for: its document may still be free, and would be changed beside it. */
function pendingRequests(key: DocumentKey, name: string, level: Level): Loader<number, PendingRequest[]> {
  const pending = `select id, ${key} as "documentId", module, requested_by_id as "requesterId" from approvals
    where ${key} = any($1::int[]) and status = 'pending' order by id`;
  return {
    name: `${name} by ${key}`,
    level,
    statements: (waits) => [`${pending} for no key update${waits ? '' : ' skip locked'}`, pending],
    textOf: String,
    values: (ids) => [ids],
    facts([locked = [], rows = []], ids, waits) {
      const held = new Set(locked.map((row) => row.id));
      const isOf = (id: number) => (row: Row) => row.documentId === id;
      return ids.map((id) => {
        if (!waits && rows.filter(isOf(id)).some((row) => !held.has(row.id))) return BUSY;
        return locked.filter(isOf(id)) as (Row & PendingRequest)[];
      });
    },
  };
}

function byKey(name: string, level: Level) {
  const loaders = Object.values(documentKeys).map((key) => [key, pendingRequests(key, name, level)]);
  return Object.fromEntries(loaders) as Record<DocumentKey, Loader<number, PendingRequest[]>>;
}

const known = byKey('pending requests', 'approval');
/** These were made while the document was waited for. */
const late = byKey('late requests', 'line');

/**
 * It is sent before new requests: of a document, only one may be pending. No other operation of a group writes the same
 * request, since its document is claimed.
 */
const withdrawals: Writer<{ id: number; deciderId: number }> = {
  name: 'withdrawn requests',
  order: 'documents',
  replaces: undefined,
  text: `update approvals set status = 'withdrawn', decided_by_id = withdrawn.decider_id, updated_at = now()
    from unnest($1::int[], $2::int[]) as withdrawn (id, decider_id) where approvals.id = withdrawn.id`,
  values: (rows) => [rows.map(({ id }) => id), rows.map(({ deciderId }) => deciderId)],
};

/** Locks the pending requests of a document, whatever they ask for, as is done before the document is locked. */
export function findRequests(facts: Facts, module: ApprovalModule, documentId: number): Promise<PendingRequest[]> {
  return facts.find(known[documentKeys[module]], documentId);
}

/**
 * Claims a document, and locks its pending request before it, as every operation does that may withdraw it.
 * @param of.status that of the document while such a request is pending
 * @param claim claims the document
 */
export async function claimWithRequest<Document extends { status: string }>(
  facts: Facts,
  of: { module: ApprovalModule; id: number; status: Document['status'] },
  claim: () => Promise<Document>,
): Promise<{ document: Document; request: PendingRequest | undefined }> {
  const { module, id } = of;
  const [requests, document] = await Promise.all([findRequests(facts, module, id), claim()]);
  const isOf = (request: PendingRequest) => request.module === module;
  const request = requests.find(isOf);
  if (request !== undefined || document.status !== of.status) return { document, request };
  // It was made while we waited for the document. This breaks the order of locks: if its approver acts at the same
  // moment, one of the two transactions is retried.
  return { document, request: (await facts.find(late[documentKeys[module]], id)).find(isOf) };
}

/** Withdraws a request that was locked with its document. */
export function withdraw(changes: Changes, request: PendingRequest | undefined): void {
  if (request === undefined) return;
  changes.write(withdrawals, { id: request.id, deciderId: changes.actor.id });
}
