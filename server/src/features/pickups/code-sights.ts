import { rowsBy } from '../../operation/loader';
import type { Facts } from '../../operation/work';
import { inserting, orderOf, type Writer } from '../../operation/writer';

/** Users who were shown the present code of a note to pass it on: once, as the log says. */
export const newSights = inserting('pickup_code_sights', ['note_id', 'user_id'], { order: 'lines' });

const sights = rowsBy({
  name: 'sights of codes',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('pickup_code_sights')
      .select(['note_id as noteId', 'user_id as userId'])
      .where('note_id', '=', ids),
  of: ({ noteId }) => noteId,
});

/** Users who were shown the present code. */
export async function seersOf(find: Facts['find'], noteId: number): Promise<number[]> {
  return (await find(sights, noteId)).map(({ userId }) => userId);
}

/** A new code was shown to nobody yet. */
export const forgottenSights: Writer<{ noteId: number }> = {
  name: 'forgotten sights',
  order: orderOf('pickup_code_sights', 'lines'),
  replaces: undefined,
  text: 'delete from pickup_code_sights where note_id = any($1::int[])',
  values: (rows) => [rows.map(({ noteId }) => noteId)],
};
