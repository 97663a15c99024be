import type { NoteHooks } from '../../documents/issue-notes/note-kind';
import { rowsBy } from '../../operation/loader';
import { inserting, updating } from '../../operation/writer';
import { refusal } from '../../runtime/errors';
import { markedReturns } from './find-return';

const expected = inserting('marked_returns', ['note_item_id', 'quantity'], { order: 'lines' });
const ended = updating('marked_returns', ['status'], { order: 'lines' });

const returnsOfNote = rowsBy({
  name: 'returns of issue notes',
  level: 'line',
  query: (database, ids) =>
    database.selectFrom('marked_returns').select(['id', 'note_id as noteId']).where('note_id', '=', ids).orderBy('id'),
  of: (row) => row.noteId,
});

/** Expected returns are recorded when their note is processed, and removed when it is cancelled. */
export const markedReturnHooks: NoteHooks = {
  onProcessed(changes, issued) {
    for (const { id, is_return: isReturn, quantity_issued: quantity } of issued)
      if (isReturn && quantity !== null) changes.write(expected, { note_item_id: id, quantity });
  },

  async onCancelled(facts, noteId) {
    const listed = await facts.find(returnsOfNote, noteId);
    const returns = await Promise.all(listed.map(({ id }) => facts.claim(markedReturns, id)));
    const returned = returns.find((row) => row?.status === 'done');
    if (returned !== undefined) throw refusal('note.itemReturned', { product: returned.product });
    return (changes) => {
      for (const { id } of listed) changes.write(ended, { id, status: 'void' });
    };
  },
};
