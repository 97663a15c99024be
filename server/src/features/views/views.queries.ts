import type { SavedView } from '@ghala/contract/calls/views';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database';
import type { Actor } from '../../operation/operation';
import { notFound } from '../../runtime/errors';

/**
 * Limits views to those that a user sees: their own, their role's and everyone's; user managers see those of all roles.
 */
function viewsFor(database: Database, actor: Actor) {
  const roleOfActor = sql`(select role_id from users where id = ${actor.id})`;
  const isForReader = sql<boolean>`(user_id is not distinct from ${actor.id}
    or (user_id is null and (role_id is null or role_id = ${roleOfActor})))`;
  const isSeen = actor.flags.has('usersManage') ? sql<boolean>`(user_id is null or ${isForReader})` : isForReader;
  return database
    .selectFrom('saved_views')
    .where(isSeen)
    .select(['id', 'list', 'name', 'query', 'columns', 'is_start as isStart'])
    .select((view) => [
      sql<SavedView['audience']>`case when user_id is not null then 'mine' when role_id is not null then 'role'
        else 'everyone' end`.as('audience'),
      jsonObjectFrom(
        view.selectFrom('roles').select(['roles.id', 'roles.name']).whereRef('roles.id', '=', 'saved_views.role_id'),
      ).as('role'),
      isForReader.as('isForReader'),
    ])
    .$castTo<SavedView>();
}

/** Lists one's own first, then the role's, then everyone's, each by name. */
export function listViews(database: Database, actor: Actor): Promise<SavedView[]> {
  return viewsFor(database, actor)
    .orderBy(sql`user_id is null`)
    .orderBy(sql`role_id is null`)
    .orderBy(sql`lower(saved_views.name)`)
    .orderBy('id')
    .execute();
}

/** One of the views that a user sees. @throws {AppError} not_found, also for other users' */
export async function findView(database: Database, actor: Actor, id: number): Promise<SavedView> {
  const view = await viewsFor(database, actor).where('saved_views.id', '=', id).executeTakeFirst();
  if (view === undefined) throw notFound('view');
  return view;
}
