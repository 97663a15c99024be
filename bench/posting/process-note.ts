import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { requestOf } from '../calls';
import { makeNotes } from './note-tasks';
import type { Posting } from './posting';

const VEHICLE = 'KAA 123A';

const lock = {
  name: 'process lock',
  text: `select note_no as number, status from issue_notes where id = $1 and kind = 'dispatch' for no key update`,
};

const write = {
  name: 'process write',
  text: `with issued as (
      select bool_or(status = 'completed') as "hasAny", bool_or(quantity_issued < quantity) as "isShort"
      from issue_note_items where note_id = $1
    ),
    note as (
      update issue_notes set status = 'completed', vehicle = $2, comment = '', has_discrepancy = issued."isShort",
        dispatched_by_id = $3, processed_at = now(), updated_at = now()
      from issued where id = $1 returning id
    ),
    awaited as (
      insert into marked_returns (note_item_id, quantity)
      select id, quantity_issued from issue_note_items
      where note_id = $1 and is_return and status = 'completed' order by id
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Dispatch Note', note.id, 'process', 'dispatchNote.process',
        jsonb_build_object('number', $4::text, 'isShort', "isShort"), $4,
        jsonb_build_object('vehicle', $2::text, 'comment', '', 'dispatchedToId', null, 'exception', "isShort"), $3, $5
      from note, issued where "hasAny" returning id`,
};

export const processNote: Posting = {
  title: 'dispatch note processed',
  code: 'dispatchNote.process',
  hasHotProduct: false,
  prepare: (client, stage, goods, count) => makeNotes(client, stage, goods, count, 'issued'),
  request: ({ id }) =>
    requestOf(dispatchCalls.process, {
      body: { dispatchNoteId: id, vehicle: VEHICLE, comment: '', dispatchToId: null },
    }),

  sql: (connection, { id }, { userId, requestId }) =>
    connection.transaction(async () => {
      const { number, status } = await connection.row<{ number: string; status: string }>(lock, [id]);
      if (status !== 'active') throw new Error(`${number} is ${status}`);
      // Finds nothing where nothing was handed out.
      await connection.row(write, [id, VEHICLE, userId, number, requestId]);
    }),
};
