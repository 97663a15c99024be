import { approvalCalls } from '@ghala/contract/calls/approvals';
import { requestOf } from '../calls';
import type { Posting } from './posting';
import { lockTransfer, makeTransfers, transferFacts, transferWords } from './transfer-tasks';

const statement = {
  name: 'approve transfer',
  text: `with request as (${lockTransfer}),
    locked as (
      select record.id, record.available, record.reserved, product.stock_min, product.stock_max, product.stock_order
      from stock_records record join products product on product.id = record.product_id
      where record.id in (select unnest(array["sourceId", "targetId"]) from request)
      order by record.id for no key update of record
    ),
    entry as (
      select locked.*, side.delta, locked.available as before, locked.available + side.delta as after, side.ordinal
      from request, lateral (values (1, "sourceId", -quantity), (2, "targetId", quantity)) side (ordinal, id, delta)
        join locked on locked.id = side.id
    ),
    balance as (
      select jsonb_object_agg(side, trim_scale(before)) as before, jsonb_object_agg(side, trim_scale(after)) as after
      from (select case ordinal when 1 then 'from' else 'to' end as side, before, after from entry) named
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, note, user_id, transfer_id)
      select id, 'StockTransfer', delta, after, reserved, reason, $2, "transferId" from entry, request order by ordinal
      returning id, record_id
    ),
    moved as (
      update stock_records set available = after, last_ledger_id = posted.id,
        level = stock_level(after, stock_min, stock_max, stock_order)
      from posted join entry on entry.id = record_id where stock_records.id = record_id returning stock_records.id
    ),
    transfer as (
      update stock_transfers set status = 'done', to_record_id = "targetId", updated_at = now()
      from request where id = "transferId"
    ),
    approval as (
      update approvals set status = 'approved', comment = '', decided_by_id = $2, updated_at = now()
      from request where id = $1
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, before, after, user_id, request_id)
      select event.*, $2, $3
      from (select count(*) as count from moved) done, request, balance, lateral (values
        ('Stock Transfer', "transferId", 'complete', 'stockTransfer.complete', ${transferFacts}, ${transferWords},
          balance.before, balance.after),
        ('Approval', $1, 'approve', 'approvalRequest.approve', jsonb_build_object('module', 'StockTransfer', 'documentId',
          "transferId", 'own', 'no', 'comment', ''), $1::text, null, null)
      ) event
      where done.count = 2`,
};

export const approveTransfer: Posting = {
  title: 'transfer approved',
  code: 'stockTransfer.complete',
  hasHotProduct: true,
  prepare: makeTransfers,
  request: ({ id }) => requestOf(approvalCalls.approve, { body: { approvalId: id, comment: '' } }),

  sql: (connection, { id }, { userId, requestId }) => connection.write(statement, [id, userId, requestId]),
};
