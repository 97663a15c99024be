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

const statement = {
  name: 'cancel note',
  text: `with note as (
      select note_no as number from issue_notes
      where id = $1 and kind = 'dispatch' and status = 'completed' and left_at is null for no key update
    ),
    locked as (
      select ledger.id, ledger.note_item_id, -ledger.available_delta as quantity, record.id as record_id,
        record.available, record.reserved, product.stock_min, product.stock_max, product.stock_order
      from note
        join issue_note_items item on item.note_id = $1
        join stock_ledger ledger on ledger.note_item_id = item.id and ledger.entry_type = 'remove'
        join stock_records record on record.id = ledger.record_id
        join products product on product.id = record.product_id
      where not exists (select from ledger_reversals where reversed_id = ledger.id)
      order by record.id for no key update of record
    ),
    line as (
      select *, available + sum(quantity) over (partition by record_id order by id) as after from locked
    ),
    posted as (
      insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, note, user_id, note_item_id,
        reverses_id)
      select record_id, 'StockReversal', quantity, after, reserved, number || ' cancelled: ' || $3, $2, note_item_id, id
      from line, note order by id
      returning id, record_id, reverses_id
    ),
    moved as (
      update stock_records record set available = after, last_ledger_id = last.id,
        level = stock_level(after, stock_min, stock_max, stock_order)
      from (select distinct on (record_id) * from posted order by record_id, id desc) last
        join line on line.id = last.reverses_id
      where record.id = last.record_id
      returning record.id
    ),
    returns as (
      update marked_returns set status = 'void' from issue_note_items item, note
      where item.note_id = $1 and note_item_id = item.id
    ),
    closed as (
      update issue_notes set status = 'cancelled', cancel_reason = $3, cancelled_by_id = $2, cancelled_at = now(),
        updated_at = now()
      from note where id = $1
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, user_id, request_id)
      select 'Dispatch Note', $1::int, 'cancel', 'dispatchNote.cancel',
        jsonb_build_object('number', number, 'reason', $3::text, 'own', 'always'),
        number || E'\\n' || $3 || E'\\nalways', $2::int, $4
      from (select count(*) from moved) done, note`,
};

export const cancelNote: Posting = {
  title: 'dispatch note cancelled, its stock returned',
  code: 'dispatchNote.cancel',
  hasHotProduct: true,
  hasPast: true,

  async prepare(client, stage, goods, count) {
    const tasks = await makeNotes(client, stage, goods, count, 'processed');
    const [items, records] = [tasks.map(({ itemId }) => itemId), tasks.map(({ recordId }) => recordId)];
    await client.query(MOVE_ISSUED, [items, records, stage.userId]);
    return tasks;
  },

  request: ({ id }) => requestOf(dispatchCalls.cancel, { body: { dispatchNoteId: id, reason: REASON } }),

  sql: (connection, { id }, { userId, requestId }) => connection.write(statement, [id, userId, REASON, requestId]),
};
