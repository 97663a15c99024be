import { type RawBuilder, sql } from 'kysely';
import { giverOf } from '../../access/sessions';

/**
 * Finds the reviewers who are blind to stock records nevertheless (see access/sessions.ts): those who joined the count,
 * and those whose password a counter handed out. Null if nobody counts the records blind.
 * @param records SQL of their ids
 */
export function blindCountersOf(records: RawBuilder<unknown>): RawBuilder<number[] | null> {
  return sql<number[] | null>`(
    select coalesce(json_agg(distinct users.id) filter (where users.id is not null), '[]')
    from stock_counts going
      left join count_members member on member.count_id = going.id
      left join users on (users.id = member.user_id and going.status = 'counting')
        or ${giverOf} = member.user_id
    where going.is_blind and going.status in ('counting', 'review')
      and exists (select from count_lines line where line.count_id = going.id and line.record_id in (${records}))
    having count(*) > 0)`;
}
