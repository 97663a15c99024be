import { approvalCalls } from '@ghala/contract/calls/approvals';
import { requestOf } from '../calls';
import { levelAfter } from './movement';
import type { Posting } from './posting';
import { type LockedTransfer, lockTransfer, makeTransfers, requireOpen } from './transfer-tasks';

const lock = { name: 'approve lock', text: lockTransfer };

const lockRecords = {
  name: 'approve lock records',
  text: `select record.id, record.available, record.reserved,
      ${levelAfter('case when record.id = $1 then -$3::numeric else $3 end')}
    from stock_records record join products product on product.id = record.product_id
    where record.id in ($1, $2) order by record.id for no key update of record`,
};

const write = {
  name: 'approve write',
  text: `with entry as (
      select * from unnest($1::int[], $2::numeric[], $3::numeric[], $4::numeric[], $5::stock_level[])
        with ordinality as entry (record_id, delta, available, reserved, level, ordinal)
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, note, user_id, transfer_id)
      select record_id, 'StockTransfer', delta, available, reserved, $6, $7, $8 from entry order by ordinal
      returning id, record_id
    ),
    moved as (
      update stock_records set available = entry.available, level = entry.level, last_ledger_id = posted.id
      from posted join entry using (record_id) where stock_records.id = record_id returning stock_records.id
    ),
    transfer as (
      update stock_transfers set status = 'done', to_record_id = $1[2], updated_at = now() where id = $8
    ),
    approval as (
      update approvals set status = 'approved', comment = '', decided_by_id = $7, updated_at = now() where id = $9
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, before, after, user_id, request_id)
      select event.*, $7, $15 from (select count(*) from moved) done,
        (values
          ('Stock Transfer', $8::bigint, 'complete', 'stockTransfer.complete', $10::jsonb, $11, $12::jsonb, $13::jsonb),
          ('Approval', $9, 'approve', 'approvalRequest.approve', $14::jsonb, $9::text, null, null)
        ) event`,
};

interface Balance {
  id: number;
  available: string;
  reserved: string;
  level: string;
}

export const approveTransfer: Posting = {
  title: 'transfer approved',
  code: 'stockTransfer.complete',
  hasHotProduct: true,
  prepare: makeTransfers,
  request: ({ id }) => requestOf(approvalCalls.approve, { body: { approvalId: id, comment: '' } }),

  sql: (connection, { id }, { userId, requestId }) =>
    connection.transaction(async () => {
      const locked = await connection.row<LockedTransfer>(lock, [id]);
      requireOpen(locked, userId);
      const { transferId, sourceId, targetId, productId, product, unit, from, to } = locked;
      const quantity = Number(locked.quantity);
      const records = await connection.rows<Balance>(lockRecords, [sourceId, targetId, quantity]);
      const source = records.find((record) => record.id === sourceId);
      const target = records.find((record) => record.id === targetId);
      if (source === undefined || target === undefined) throw new Error('there is no such record');
      const before = { from: Number(source.available), to: Number(target.available) };
      const after = { from: before.from - quantity, to: before.to + quantity };
      if (after.from < 0) throw new Error('there is too little');
      await connection.rows(write, [
        [sourceId, targetId],
        [-quantity, quantity],
        [after.from, after.to],
        [source.reserved, target.reserved],
        [source.level, target.level],
        locked.reason,
        userId,
        transferId,
        id,
        JSON.stringify({ productId, product, quantity, unit, from, to }),
        [transferId, product, quantity, unit, from, to].join('\n'),
        JSON.stringify(before),
        JSON.stringify(after),
        JSON.stringify({ module: 'StockTransfer', documentId: transferId, own: 'no', comment: '' }),
        requestId,
      ]);
    }),
};
