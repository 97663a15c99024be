import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { requestOf } from '../calls';
import { makeNotes } from './note-tasks';
import type { Posting } from './posting';

const statement = {
  name: 'mark return',
  text: `with locked as (
      select note.note_no as number, product.id as "productId", product.name as product
      from issue_notes note
        join issue_note_items item on item.note_id = note.id
        join products product on product.id = item.product_id
      where note.id = $1 and item.id = $2 and note.kind = 'dispatch' and note.status = 'active'
      for no key update of note, item
    ),
    item as (update issue_note_items set is_return = true from locked where id = $2 returning id)
    insert into audit_logs (entity, entity_id, action, code, data, search_text, user_id, request_id)
      select 'Dispatch Note', $1::int, 'set return', 'dispatchNote.setReturn',
        jsonb_build_object('number', number, 'itemId', $2::int, 'productId', "productId", 'product', product,
          'isReturn', true),
        concat_ws(E'\\n', number, product), $3::int, $4
      from item, locked`,
};

export const markReturn: Posting = {
  title: 'line marked for return',
  code: 'dispatchNote.setReturn',
  hasHotProduct: false,
  prepare: (client, stage, goods, count) => makeNotes(client, stage, goods, count, 'active'),

  request: ({ id, itemId }) => requestOf(dispatchCalls.markItem, { body: { dispatchNoteId: id, itemId, isReturn: 1 } }),

  sql: (connection, { id, itemId }, { userId, requestId }) =>
    connection.write(statement, [id, itemId, userId, requestId]),
};
