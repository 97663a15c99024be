import { approvalCalls } from '@ghala/contract/calls/approvals';
import { requestOf } from '../calls';
import type { Posting } from './posting';
import { type LockedTransfer, lockTransfer, makeTransfers, requireOpen } from './transfer-tasks';

const COMMENT = 'Not needed';

const lock = { name: 'reject lock', text: lockTransfer };

const write = {
  name: 'reject write',
  text: `with transfer as (
      update stock_transfers set status = 'rejected', updated_at = now() where id = $1 returning id
    ),
    approval as (
      update approvals set status = 'rejected', comment = $3, decided_by_id = $4, updated_at = now() where id = $2
      returning id
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, user_id, request_id)
      select event.*, $4, $8 from transfer, approval,
        (values
          ('Stock Transfer', $1::bigint, 'reject', 'stockTransfer.reject', $5::jsonb, $6),
          ('Approval', $2, 'reject', 'approvalRequest.reject', $7::jsonb, $2::text || E'\\n' || $3)
        ) event`,
};

export const rejectTransfer: Posting = {
  title: 'transfer rejected',
  code: 'stockTransfer.reject',
  hasHotProduct: false,
  prepare: makeTransfers,
  request: ({ id }) => requestOf(approvalCalls.reject, { body: { approvalId: id, comment: COMMENT } }),

  sql: (connection, { id }, { userId, requestId }) =>
    connection.transaction(async () => {
      const locked = await connection.row<LockedTransfer>(lock, [id]);
      requireOpen(locked, userId);
      const { transferId, productId, product, unit, from, to } = locked;
      const quantity = Number(locked.quantity);
      await connection.rows(write, [
        transferId,
        id,
        COMMENT,
        userId,
        JSON.stringify({ productId, product, quantity, unit, from, to, comment: COMMENT }),
        [transferId, product, quantity, unit, from, to, COMMENT].join('\n'),
        JSON.stringify({ module: 'StockTransfer', documentId: transferId, own: 'no', comment: COMMENT }),
        requestId,
      ]);
    }),
};
