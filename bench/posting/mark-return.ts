import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { requestOf } from '../calls';
import { makeNotes } from './note-tasks';
import type { Posting } from './posting';

const lock = {
  name: 'mark lock',
  text: `select note.note_no as number, note.status, product.id as "productId", product.name as product
    from issue_notes note
      join issue_note_items item on item.note_id = note.id
      join products product on product.id = item.product_id
    where note.id = $1 and item.id = $2 and note.kind = 'dispatch' for no key update of note, item`,
};

const write = {
  name: 'mark write',
  text: `with item as (update issue_note_items set is_return = true where id = $1 returning id)
    insert into audit_logs (entity, entity_id, action, code, data, search_text, user_id, request_id)
      select 'Dispatch Note', $2::bigint, 'set return', 'dispatchNote.setReturn', $3::jsonb, $4, $5::int, $6 from item`,
};

interface Locked {
  number: string;
  status: string;
  productId: number;
  product: string;
}

export const markReturn: Posting = {
  title: 'line marked for return',
  code: 'dispatchNote.setReturn',
  hasHotProduct: false,
  prepare: (client, stage, goods, count) => makeNotes(client, stage, goods, count, 'active'),

  request: ({ id, itemId }) => requestOf(dispatchCalls.markItem, { body: { dispatchNoteId: id, itemId, isReturn: 1 } }),

  sql: (connection, { id, itemId }, { userId, requestId }) =>
    connection.transaction(async () => {
      const { number, status, productId, product } = await connection.row<Locked>(lock, [id, itemId]);
      if (status !== 'active') throw new Error(`${number} is ${status}`);
      await connection.rows(write, [
        itemId,
        id,
        JSON.stringify({ number, itemId, productId, product, isReturn: true }),
        `${number}\n${product}`,
        userId,
        requestId,
      ]);
    }),
};
