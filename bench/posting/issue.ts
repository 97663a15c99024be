import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { requestOf } from '../calls';
import { levelAfter, movement } from './movement';
import { makeNotes } from './note-tasks';
import type { Posting } from './posting';

const QUANTITY = 1;

const statement = {
  name: 'issue',
  text: `with locked as (
      select note.note_no as number, product.id as "productId", product.name as product, unit.name as unit,
        record.id as "recordId", record.available, record.reserved, ${levelAfter('-$3::numeric')}
      from issue_notes note
        join issue_note_items item on item.note_id = note.id
        join products product on product.id = item.product_id
        join units unit on unit.id = product.unit_id
        join stock_records record on record.warehouse_id = note.warehouse_id and record.product_id = product.id
      where note.id = $1 and item.id = $2 and note.kind = 'dispatch' and note.status = 'active'
        and item.status = 'pending' and item.quantity >= $3 and record.available >= $3
      order by record.received_at, record.id limit 1 for no key update of note, item, record
    ),
    line as (
      update issue_note_items set quantity_issued = $3, collect_comment = '', status = 'completed'
      from locked where id = $2
    ),
    ${movement({
      entryType: 'remove',
      cause: ['note_item_id', '$2'],
      available: '-$3::numeric',
      userId: '$4::int',
    })}
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Dispatch Note', $1::int, 'issue item', 'dispatchNote.issueItem',
        jsonb_build_object('number', number, 'itemId', $2::int, 'productId', "productId", 'product', product,
          'quantity', $3::numeric, 'unit', unit),
        concat_ws(E'\\n', number, product, $3::numeric, unit),
        jsonb_build_object('itemId', $2::int, 'quantity', $3::numeric, 'comment', ''), $4, $5
      from moved, locked`,
};

export const issue: Posting = {
  title: 'issue a dispatch line',
  code: 'dispatchNote.issueItem',
  hasHotProduct: true,
  prepare: makeNotes,

  request: ({ id, itemId }) =>
    requestOf(dispatchCalls.issueItem, { body: { dispatchNoteId: id, itemId, qty: QUANTITY, comment: '' } }),

  sql: (connection, { id, itemId }, { userId, requestId }) =>
    connection.write(statement, [id, itemId, QUANTITY, userId, requestId]),
};
