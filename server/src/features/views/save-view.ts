import {
  MOST_VIEWS,
  MOST_VIEWS_IN_ALL,
  type newView,
  type SavedView,
  type ViewContent,
} from '@ghala/contract/calls/views';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lock } from '../../db/locks';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';
import { findView } from './views.queries';

/**
 * Saves a view of a list, and returns its id.
 * @throws {AppError} forbidden for one to share without `usersManage`; conflict for a taken name, or beyond 50 of a list
 * or 300 in all.
 */
export async function createView(operation: Operation, { list, ...content }: z.output<typeof newView>) {
  const owner = await ownerOf(operation, content);
  await requireRoom(operation, owner, list);
  if (content.isStart) await endStart(operation, owner, list);
  const { id } = await operation.db
    .insertInto('saved_views')
    .values({ list, ...owner, ...columnsOf(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({ code: 'view.create', id, name: content.name, after: { list, ...content } });
  return id;
}

/**
 * Changes a view, also whom it is for.
 * @throws {AppError} not_found for another user's; forbidden for a shared one without `usersManage`; conflict if those
 * whom it will be for have no room for it.
 */
export async function updateView(operation: Operation, id: number, content: ViewContent): Promise<void> {
  const owner = await ownerOf(operation, content);
  const before = await viewToChange(operation, id);
  const isElsewhere = content.audience !== before.audience || owner.role_id !== (before.role?.id ?? null);
  if (isElsewhere) await requireRoom(operation, owner, before.list);
  if (content.isStart) await endStart(operation, owner, before.list);
  await operation.db
    .updateTable('saved_views')
    .set({ ...owner, ...columnsOf(content) })
    .where('id', '=', id)
    .execute();
  operation.record({ code: 'view.update', id, name: content.name, before: recorded(before), after: { ...content } });
}

/** @throws {AppError} as updateView does */
export async function deleteView(operation: Operation, id: number): Promise<void> {
  await lock('savedViews').execute(operation.db);
  const before = await viewToChange(operation, id);
  await operation.db.deleteFrom('saved_views').where('id', '=', id).execute();
  operation.record({ code: 'view.delete', id, name: before.name, before: { list: before.list, ...recorded(before) } });
}

interface Owner {
  user_id: number | null;
  role_id: number | null;
}

/** Decides whose the view will be. Views are saved one at a time, and a role cannot be deleted until then. */
async function ownerOf({ db, actor }: Operation, { audience, roleId }: ViewContent): Promise<Owner> {
  if (audience !== 'mine' && !actor.flags.has('usersManage')) throw refusal('view.notShareable');
  await lock('savedViews').execute(db);
  if (audience === 'mine') return { user_id: actor.id, role_id: null };
  if (audience === 'everyone') return { user_id: null, role_id: null };
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (role === undefined) throw invalid('roleId', 'notInList', { entity: 'role' });
  return { user_id: null, role_id: role.id };
}

async function viewToChange({ db, actor }: Operation, id: number): Promise<SavedView> {
  const view = await findView(db, actor, id);
  if (view.audience !== 'mine' && !actor.flags.has('usersManage')) throw refusal('view.notShareable');
  return view;
}

/** Room is limited for one list and for all, as naming another list costs nothing. */
async function requireRoom(operation: Operation, owner: Owner, list: string): Promise<void> {
  const { ofList, all } = await viewsOf(operation, owner)
    .select([sql<number>`count(*) filter (where list = ${list})`.as('ofList'), sql<number>`count(*)`.as('all')])
    .executeTakeFirstOrThrow();
  if (ofList >= MOST_VIEWS) throw refusal('view.tooMany', { max: MOST_VIEWS });
  if (all >= MOST_VIEWS_IN_ALL) throw refusal('view.tooManyInAll', { max: MOST_VIEWS_IN_ALL });
}

function viewsOf({ db }: Operation, { user_id, role_id }: Owner) {
  return db
    .selectFrom('saved_views')
    .where('user_id', 'is not distinct from', user_id)
    .where('role_id', 'is not distinct from', role_id);
}

/** Ends the former start: the list of a user, a role or everyone starts with one view at most. */
async function endStart({ db }: Operation, { user_id, role_id }: Owner, list: string): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({ is_start: false })
    .where('list', '=', list)
    .where('user_id', 'is not distinct from', user_id)
    .where('role_id', 'is not distinct from', role_id)
    .where('is_start', '=', true)
    .execute();
}

function columnsOf({ name, query, columns, isStart }: ViewContent) {
  return { name, query: JSON.stringify(query), columns: JSON.stringify(columns), is_start: isStart };
}

function recorded({ name, audience, role, query, columns, isStart }: SavedView) {
  return { name, audience, roleId: role?.id ?? null, query, columns, isStart };
}
