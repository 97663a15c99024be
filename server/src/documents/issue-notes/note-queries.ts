import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import { type NoteKindName, noteKinds } from '@ghala/contract/kinds/note-kinds';
import type { Compilable, RawBuilder } from 'kysely';
import type { Database } from '../../db/database';
import type { Query } from '../../http/list-rows';
import { rowById } from '../../operation/loader';
import type { Actor } from '../../operation/operation';
import type { Facts } from '../../operation/work';
import { notFound } from '../../runtime/errors';

/** This is a whole note of either kind. */
export interface WholeNote {
  id: number;
  status: NoteStatus;
  User: { id: number };
}

/** Says what a kind's queries for whole notes select. */
interface OwnQueries<Detail extends WholeNote, WithPeople extends WholeNote, Found, Item> {
  details(database: Database): Query<Detail>;
  withPeople(database: Database): Query<WithPeople>;
  /** Parts a note from its people. */
  found(row: WithPeople): Found;
  /** Selects the lines of `issue_notes`. */
  items: RawBuilder<Item[]>;
}

/** Says how whole notes of a kind are read. */
export function noteQueries<Detail extends WholeNote, WithPeople extends WholeNote, Found, Item>(
  kind: NoteKindName,
  { details, withPeople, found, items }: OwnQueries<Detail, WithPeople, Found, Item>,
) {
  const { entity, title } = noteKinds[kind];
  const wholeNotes = rowById({
    name: `${title}s`,
    level: 'plain',
    query: (database, ids): Compilable<Detail> => details(database).where('issue_notes.id', '=', ids),
  });
  const lines = rowById({
    name: `lines of ${title}s`,
    level: 'plain',
    query: (database, ids): Compilable<{ id: number; items: Item[] }> =>
      database
        .selectFrom('issue_notes')
        .select(['issue_notes.id', items.as('items')])
        .where('issue_notes.id', '=', ids),
  });
  return {
    /** Loads a note with its people. @throws {AppError} not_found, also for another user's draft */
    async require(database: Database, id: number, reader: Actor | undefined): Promise<Found> {
      const [row] = await withPeople(database).where('issue_notes.id', '=', id).execute();
      if (row === undefined || (row.status === 'draft' && row.User.id !== reader?.id)) throw notFound(entity);
      return found(row);
    },

    /** Loads a note that the operation has found. @throws {AppError} not_found */
    async read(find: Facts['find'], id: number): Promise<Detail> {
      const note = await find(wholeNotes, id);
      if (note === undefined) throw notFound(entity);
      return note;
    },

    /** Loads notes by id, in no particular order. */
    byIds(database: Database, ids: readonly number[]): Promise<Detail[]> {
      return details(database).where('issue_notes.id', 'in', ids).execute();
    },

    /** Loads the lines of a note. */
    async items(find: Facts['find'], id: number): Promise<Item[]> {
      return (await find(lines, id))?.items ?? [];
    },
  };
}
