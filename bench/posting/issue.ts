import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { requestOf } from '../calls';
import { levelAfter, movement, movementValues } from './movement';
import { makeNotes } from './note-tasks';
import type { Posting } from './posting';

const QUANTITY = 1;

const lock = {
  name: 'issue lock',
  text: `select note.note_no as number, note.status, item.status as "itemStatus", item.quantity, product.id as "productId",
      product.name as product, unit.name as unit, record.id as "recordId", record.available, record.reserved,
      ${levelAfter('-$3::numeric')}
    from issue_notes note
      join issue_note_items item on item.note_id = note.id
      join products product on product.id = item.product_id
      join units unit on unit.id = product.unit_id
      join stock_records record on record.warehouse_id = note.warehouse_id and record.product_id = product.id
    where note.id = $1 and item.id = $2 and note.kind = 'dispatch'
    order by record.received_at, record.id for no key update of note, item, record`,
};

const write = {
  name: 'issue write',
  text: `with line as (
      update issue_note_items set quantity_issued = -$2::numeric, collect_comment = $6, status = 'completed' where id = $9
    ),
    ${movement('remove', 'note_item_id', '$9::int')}
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Dispatch Note', $10::bigint, 'issue item', 'dispatchNote.issueItem', $11::jsonb, $12, $13::jsonb, $7, $14
      from moved`,
};

interface Locked {
  number: string;
  status: string;
  itemStatus: string;
  quantity: string;
  productId: number;
  product: string;
  unit: string;
  recordId: number;
  available: string;
  reserved: string;
  level: string;
}

export const issue: Posting = {
  title: 'issue a dispatch line',
  code: 'dispatchNote.issueItem',
  hasHotProduct: true,
  prepare: (client, stage, goods, count) => makeNotes(client, stage, goods, count, 'active'),

  request: ({ id, itemId }) =>
    requestOf(dispatchCalls.issueItem, { body: { dispatchNoteId: id, itemId, qty: QUANTITY, comment: '' } }),

  sql: (connection, { id, itemId }, { userId, requestId }) =>
    connection.transaction(async () => {
      const records = await connection.rows<Locked>(lock, [id, itemId, QUANTITY]);
      const locked = records.find(({ available }) => Number(available) >= QUANTITY);
      if (locked === undefined) throw new Error('there is no such line, or too little stock');
      const { number, productId, product, unit } = locked;
      if (locked.status !== 'active' || locked.itemStatus !== 'pending' || Number(locked.quantity) < QUANTITY)
        throw new Error(`${number} is ${locked.status}, its line ${locked.itemStatus}`);
      await connection.rows(write, [
        ...movementValues({ recordId: locked.recordId, availableDelta: -QUANTITY, record: locked, userId }),
        itemId,
        id,
        JSON.stringify({ number, itemId, productId, product, quantity: QUANTITY, unit }),
        `${number}\n${product}\n${QUANTITY}\n${unit}`,
        JSON.stringify({ itemId, quantity: QUANTITY, comment: '' }),
        requestId,
      ]);
    }),
};
