import { sql } from 'kysely';
import { goodsOf, placeLabels } from '../../documents/stock-requests/goods-of';
import { rowById } from '../../operation/loader';
import type { Decide, Facts } from '../../operation/work';
import { updating } from '../../operation/writer';
import { notFound, refusal } from '../../runtime/errors';
import type { ChosenLot } from '../../stock/chosen-lots';
import { findRecord } from '../../stock/stock-records';
import { transfer } from '../../stock/transfer';

interface Pending {
  id: number;
  recordId: number;
  productId: number;
  toPlaceId: number;
  quantity: number;
  reason: string;
  lots: readonly ChosenLot[] | null;
}

const transfers = rowById({
  name: 'transfers',
  level: 'document',
  locks: 'stock_transfers',
  query: (database, ids) =>
    database
      .selectFrom('stock_transfers')
      .innerJoin('stock_records', 'stock_records.id', 'stock_transfers.record_id')
      .select([
        'stock_transfers.id',
        'stock_transfers.record_id as recordId',
        'stock_records.product_id as productId',
        'stock_transfers.to_place_id as toPlaceId',
        'stock_transfers.quantity',
        'stock_transfers.reason',
        'stock_transfers.status',
        sql<ChosenLot[] | null>`stock_transfers.lots`.as('lots'),
      ])
      .where('stock_transfers.id', '=', ids),
});

const done = updating('stock_transfers', ['status', 'to_record_id'], { order: 'documents', setNow: ['updated_at'] });
const rejected = updating('stock_transfers', ['status'], { order: 'documents', setNow: ['updated_at'] });

/** A transfer whose stock has moved stores this. */
interface Done {
  status: 'done';
  to_record_id: number;
}

/**
 * Moves the stock of a transfer.
 * @returns what is then stored of it
 * @throws {AppError} conflict if less is available, or it is there already
 */
export async function moveTransferred(facts: Facts, pending: Pending): Promise<Decide<Done>> {
  const { id, reason: note } = pending;
  const [to, move] = await Promise.all([
    facts.find(placeLabels, pending.toPlaceId),
    transfer(facts, { ...pending, note, transferId: id }),
  ]);
  const record = await findRecord(facts, pending.recordId);
  return (changes) => {
    const { out, into } = move(changes);
    changes.record({
      code: 'stockTransfer.complete',
      id,
      ...goodsOf(record, pending.quantity),
      from: record.place,
      to: to?.label ?? '',
      before: { from: out.availableBefore, to: into.availableBefore },
      after: { from: out.available, to: into.available },
    });
    return { status: 'done', to_record_id: into.recordId };
  };
}

/**
 * Moves the stock of a pending transfer.
 * @throws {AppError} conflict if it has already been decided, or less is available
 */
export async function carryOutTransfer(facts: Facts, id: number): Promise<Decide<void>> {
  const pending = await findPending(facts, id);
  const move = await moveTransferred(facts, pending);
  return (changes) => {
    requirePending(pending);
    changes.set(pending, { status: 'done' });
    changes.write(done, { id, ...move(changes) });
  };
}

/** Closes a pending transfer without a change of stock. @throws {AppError} conflict if it has already been decided */
export async function rejectTransfer(facts: Facts, id: number, comment: string): Promise<Decide<void>> {
  const pending = await findPending(facts, id);
  const [to, record] = await Promise.all([
    facts.find(placeLabels, pending.toPlaceId),
    findRecord(facts, pending.recordId),
  ]);
  return (changes) => {
    requirePending(pending);
    changes.set(pending, { status: 'rejected' });
    changes.write(rejected, { id, status: 'rejected' });
    changes.record({
      code: 'stockTransfer.reject',
      id,
      ...goodsOf(record, pending.quantity),
      from: record.place,
      to: to?.label ?? '',
      comment,
    });
  };
}

async function findPending(facts: Facts, id: number) {
  const pending = await facts.find(transfers, id);
  if (pending === undefined) throw notFound('stockTransfer');
  requirePending(pending);
  return pending;
}

function requirePending({ status }: { status: string }): void {
  if (status !== 'pending') throw refusal('stockTransfer.decided');
}
