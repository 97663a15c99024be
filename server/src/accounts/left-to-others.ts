import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../operation/operation';
import { decidableModules, type OwnRequests } from './own-requests';

/*
 * Says of rows of `approvals`, in SQL for lists, what `refusalOfOwn` says of one of them. The requester leaves it to
 * others, and so do those whom it excludes: who made its document, carried it out, or counted what it is of.
 */
const involved = sql`(approvals.excluded_ids || approvals.requested_by_id)`;

/** Tells whether the actor leaves it to others. */
export function isOwnOf({ id }: Actor): RawBuilder<boolean> {
  return sql`${id} = any(${involved})`;
}

/** Tells whether nobody else could decide. */
export const isWithoutOthers = sql<boolean>`not others_may_decide(approvals.module, ${involved})`;

/** Tells whether the actor may decide. */
export function mayBeDecidedBy({ actor, policy }: OwnRequests): RawBuilder<boolean> {
  const isOfModule = sql`approvals.module = any(${decidableModules(actor)}::approval_module[])`;
  switch (policy.ownRequests) {
    case 'always':
      return sql`${isOfModule}`;
    case 'never':
      return sql`(${isOfModule} and not ${isOwnOf(actor)})`;
    case 'alone':
      return sql`(${isOfModule} and case when ${isOwnOf(actor)}
        then not approvals.could_another and ${isWithoutOthers} else true end)`;
  }
}
