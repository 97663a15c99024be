import { approvalModules } from '@ghala/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../kernel/operation';
import type { OwnRequests } from './own-requests';

const { flag } = approvalModules.StockAdjustment;

/** Whether a row of `approvals` is of a difference that somebody counted, and on which its counters do not decide. */
export const isOfCount = sql<boolean>`approvals.counted_by_ids <> '{}'`;

/** Whether the actor counted what a row of `approvals` is of. */
export function isCountedBy({ id }: Actor): RawBuilder<boolean> {
  return sql`${id} = any(approvals.counted_by_ids)`;
}

/** Of such a row: whether nobody else could decide, who neither counted nor requested it. */
export const isWithoutOthers = sql<boolean>`not exists (
  select from users join roles on roles.id = users.role_id
  where users.deleted_at is null and users.is_active and users.is_system_user and ${flag} = any(roles.flags)
    and users.id <> all(approvals.counted_by_ids || approvals.requested_by_id)
    and (users.password_chosen_at is not null or users.password_given_by_id is null
      or users.password_given_by_id <> all(approvals.counted_by_ids || approvals.requested_by_id)))`;

/** Of such a row: whether the actor may decide on it. As `refusalOfOwn` has it, for lists. */
export function mayDecideCounted({ actor, policy }: OwnRequests): RawBuilder<boolean> {
  if (!actor.flags.has(flag)) return sql`false`;
  const isOwn = sql`(approvals.requested_by_id = ${actor.id} or ${isCountedBy(actor)})`;
  switch (policy.ownRequests) {
    case 'always':
      return sql`true`;
    case 'never':
      return sql`not ${isOwn}`;
    case 'alone':
      return sql`(not ${isOwn} or approvals.could_another is not true and ${isWithoutOthers})`;
  }
}
