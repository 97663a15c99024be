import { approvalCalls } from '@ghala/contract/calls/approvals';
import { requestOf } from '../calls';
import type { Posting } from './posting';
import { lockTransfer, makeTransfers, transferFacts, transferWords } from './transfer-tasks';

const COMMENT = 'Not needed';

const statement = {
  name: 'reject transfer',
  text: `with request as (${lockTransfer}),
    transfer as (
      update stock_transfers set status = 'rejected', updated_at = now() from request where id = "transferId" returning id
    ),
    approval as (
      update approvals set status = 'rejected', comment = $3, decided_by_id = $2, updated_at = now()
      from request where id = $1 returning id
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, user_id, request_id)
      select event.*, $2, $4
      from transfer, approval, request, lateral (values
        ('Stock Transfer', "transferId", 'reject', 'stockTransfer.reject',
          ${transferFacts} || jsonb_build_object('comment', $3::text), ${transferWords} || E'\\n' || $3),
        ('Approval', $1, 'reject', 'approvalRequest.reject', jsonb_build_object('module', 'StockTransfer', 'documentId',
          "transferId", 'own', 'no', 'comment', $3::text), $1::text || E'\\n' || $3)
      ) event`,
};

export const rejectTransfer: Posting = {
  title: 'transfer rejected',
  code: 'stockTransfer.reject',
  hasHotProduct: false,
  prepare: makeTransfers,
  request: ({ id }) => requestOf(approvalCalls.reject, { body: { approvalId: id, comment: COMMENT } }),

  sql: (connection, { id }, { userId, requestId }) => connection.write(statement, [id, userId, COMMENT, requestId]),
};
