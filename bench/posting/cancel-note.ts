import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { requestOf } from '../calls';
import { makeNotes } from './note-tasks';
import type { Posting } from './posting';

const REASON = 'Not needed';

/** The movements of stock behind lines that were handed out. */
const MOVE_ISSUED = `with line as (
    select item_id, record.id as record_id, record.reserved,
      record.available - row_number() over (partition by record.id order by item_id) as available
    from unnest($1::int[], $2::int[]) issued (item_id, record_id) join stock_records record on record.id = record_id
  ),
  posted as (
    insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, user_id, note_item_id)
    select record_id, 'remove', -1, available, reserved, $3, item_id from line order by item_id
    returning id, record_id, available
  )
  update stock_records set available = last.available, last_ledger_id = last.id
  from (select distinct on (record_id) * from posted order by record_id, id desc) last
  where stock_records.id = last.record_id`;

const lock = {
  name: 'cancel lock',
  text: `select note_no as number, status, left_at as "leftAt" from issue_notes
    where id = $1 and kind = 'dispatch' for no key update`,
};

const lockIssued = {
  name: 'cancel lock issued',
  text: `select ledger.id
    from issue_note_items item
      join stock_ledger ledger on ledger.note_item_id = item.id and ledger.entry_type = 'remove'
      join stock_records record on record.id = ledger.record_id
    where item.note_id = $1 and not exists (select from stock_ledger where reverses_id = ledger.id)
    order by record.id, ledger.id for no key update of record`,
};

const write = {
  name: 'cancel write',
  text: `with line as (
      select ledger.id, ledger.note_item_id, -ledger.available_delta as quantity, record.id as record_id, record.reserved,
        record.available - sum(ledger.available_delta) over (partition by record.id order by ledger.id) as available
      from stock_ledger ledger join stock_records record on record.id = ledger.record_id
      where ledger.id = any($1::bigint[])
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, note, user_id, note_item_id,
        reverses_id)
      select record_id, 'StockReversal', quantity, available, reserved, $2, $3, note_item_id, id from line order by id
      returning id, record_id, available
    ),
    moved as (
      update stock_records record set available = last.available, last_ledger_id = last.id,
        level = stock_level(last.available, product.stock_min, product.stock_max, product.stock_order)
      from (select distinct on (record_id) * from posted order by record_id, id desc) last, products product
      where record.id = last.record_id and product.id = record.product_id
      returning record.id
    ),
    returns as (
      update marked_returns set status = 'void' from issue_note_items item
      where item.note_id = $4 and note_item_id = item.id
    ),
    note as (
      update issue_notes set status = 'cancelled', cancel_reason = $5, cancelled_by_id = $3, cancelled_at = now(),
        updated_at = now()
      where id = $4
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, user_id, request_id)
      select 'Dispatch Note', $4, 'cancel', 'dispatchNote.cancel', $6::jsonb, $7, $3, $8
      from (select count(*) from moved) done`,
};

interface Locked {
  number: string;
  status: string;
  leftAt: Date | null;
}

export const cancelNote: Posting = {
  title: 'dispatch note cancelled, its stock returned',
  code: 'dispatchNote.cancel',
  hasHotProduct: true,

  async prepare(client, stage, goods, count) {
    const tasks = await makeNotes(client, stage, goods, count, 'processed');
    const [items, records] = [tasks.map(({ itemId }) => itemId), tasks.map(({ recordId }) => recordId)];
    await client.query(MOVE_ISSUED, [items, records, stage.userId]);
    return tasks;
  },

  request: ({ id }) => requestOf(dispatchCalls.cancel, { body: { dispatchNoteId: id, reason: REASON } }),

  sql: (connection, { id }, { userId, requestId }) =>
    connection.transaction(async () => {
      const { number, status, leftAt } = await connection.row<Locked>(lock, [id]);
      if (status !== 'completed' || leftAt !== null) throw new Error(`${number} is ${status}`);
      const issued = await connection.rows<{ id: string }>(lockIssued, [id]);
      await connection.rows(write, [
        issued.map((row) => row.id),
        `${number} cancelled: ${REASON}`,
        userId,
        id,
        REASON,
        JSON.stringify({ number, reason: REASON }),
        `${number}\n${REASON}`,
        requestId,
      ]);
    }),
};
