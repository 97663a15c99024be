import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { requestOf } from '../calls';
import { makeNotes } from './note-tasks';
import type { Posting } from './posting';

const VEHICLE = 'KAA 123A';

const statement = {
  name: 'process note',
  text: `with locked as (
      select note.note_no as number, item.*
      from issue_notes note join issue_note_items item on item.note_id = note.id
      where note.id = $1 and note.kind = 'dispatch' and note.status = 'active'
      for no key update of note, item
    ),
    issued as (
      select min(number) as number, bool_or(status = 'completed') as "hasAny",
        bool_or(quantity_issued < quantity) as "isShort"
      from locked
    ),
    note as (
      update issue_notes set status = 'completed', vehicle = $2, comment = '', has_discrepancy = "isShort",
        dispatched_by_id = $3, processed_at = now(), updated_at = now()
      from issued where id = $1 and "hasAny" returning id
    ),
    awaited as (
      insert into marked_returns (note_item_id, quantity)
      select locked.id, quantity_issued from locked, note where is_return and status = 'completed' order by locked.id
    )
    insert into audit_logs (entity, entity_id, action, code, data, search_text, after, user_id, request_id)
      select 'Dispatch Note', note.id, 'process', 'dispatchNote.process',
        jsonb_build_object('number', number, 'isShort', "isShort"), number,
        jsonb_build_object('vehicle', $2::text, 'comment', '', 'dispatchedToId', null, 'exception', "isShort"), $3, $4
      from note, issued`,
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

  sql: (connection, { id }, { userId, requestId }) => connection.write(statement, [id, VEHICLE, userId, requestId]),
};
