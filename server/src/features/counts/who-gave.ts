import { type RawBuilder, sql } from 'kysely';
import { giverOf } from '../../access/sessions';
import { onlyOf } from '../../db/only-row';
import type { Actor, Operation } from '../../operation/operation';

/**
 * These are the accounts that count as one person: the actor's, whose password they handed out, and of whoever handed
 * out theirs (docs/decisions/0079-whose-password.md).
 */
const samePerson = ({ id }: Actor) => sql`(select users.id from users where users.id = ${id} or ${giverOf} = ${id}
  union select ${giverOf} from users where users.id = ${id})`;

/** Whether the actor, with any account, has entered something of a line. @param lineId of `count_lines` */
export const hasGiven = (lineId: RawBuilder<unknown>, actor: Actor) => sql<boolean>`exists (
  select from count_entries given where given.line_id = ${lineId} and given.user_id in ${samePerson(actor)})`;

/** Says whether a line is open only for the other of two who count apart: the actor has given their figure. */
export const awaitsOnlyOther = (actor: Actor) => sql<boolean>`(
  count_lines.state = 'open' and count_lines.figures > 0 and exists (
    select from count_entries own where own.line_id = count_lines.id and own.counter_id = ${actor.id}))`;

/** Says whether a line is to be counted again by somebody who has given no figure of it. */
export const isForAnother = ({ anotherRecounts }: { anotherRecounts: boolean }) =>
  sql<boolean>`(${anotherRecounts} and count_lines.state = 'recount' and not count_lines.recount_by_anyone)`;

/** Who gave figures of a line, and whether the caller did, with any account. */
export async function whoGave({ db, actor }: Operation, lineId: number): Promise<{ names: string; isActor: boolean }> {
  const { rows } = await sql<{ names: string; isActor: boolean }>`
    select coalesce((select string_agg(users.name, ', ' order by lower(users.name), users.id) from users
        where users.id in (select user_id from count_entries where line_id = ${lineId})), '') as names,
      ${hasGiven(sql`${lineId}`, actor)} as "isActor"`.execute(db);
  return onlyOf(rows);
}
