import type { OrderCounts } from '@ghala/contract/calls/orders';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { onlyRow } from '../../db/only-row';
import { noteColumns, noteFileColumns, noteRows } from '../../documents/issue-notes/note-rows';

const assignee = sql<string>`coalesce(assignees.name, concat_ws(' - ', issue_notes.assignee_name,
  nullif(issue_notes.assignee_company, '')))`;

/** Pickup and dispatch notes in one list. */
export function orderRows(database: Database) {
  return withAssignees(database)
    .select(noteColumns)
    .select([
      'issue_notes.kind as kind',
      'issue_notes.note_no as orderNo',
      'issue_notes.is_scheduled as scheduled',
      'issue_notes.is_urgent as isImmediate',
      assignee.as('assignee'),
    ]);
}

/** These are the columns of the same rows that files show. */
export function orderFileRows(database: Database) {
  return withAssignees(database)
    .select(noteFileColumns)
    .select([
      'issue_notes.kind as kind',
      'issue_notes.is_scheduled as isScheduled',
      'issue_notes.is_urgent as isUrgent',
      assignee.as('assignee'),
    ]);
}

function withAssignees(database: Database) {
  return noteRows(database).leftJoin('users as assignees', 'assignees.id', 'issue_notes.assigned_to_id');
}

/** These are the figures above the lists of orders. */
export async function countOrders(database: Database, timezone: string): Promise<OrderCounts> {
  const start = (day: string) => sql`(${sql.raw(day)})::timestamp at time zone ${timezone}`;
  return onlyRow(
    sql<OrderCounts>`
    with bounds as (
      select ${start('today')} as today, ${start('today + 1')} as tomorrow,
        ${start("date_trunc('month', today)")} as month,
        ${start("date_trunc('month', today) + interval '1 month'")} as next_month
      from (select (now() at time zone ${timezone})::date as today) day)
    select
      (select count(*) from issue_notes where kind = 'dispatch' and status <> 'draft'
        and created_at >= today and created_at < tomorrow) as "dispatchesToday",
      (select count(*) from issue_notes where kind = 'pickup' and status <> 'draft'
        and created_at >= today and created_at < tomorrow) as "pickupsToday",
      (select count(*) from issue_notes where kind = 'pickup' and status <> 'draft' and is_scheduled
        and created_at >= month and created_at < next_month) as "scheduledPickupsThisMonth",
      (select count(*) from issue_notes where status = 'cancelled'
        and cancelled_at >= today and cancelled_at < tomorrow) as "cancelledToday"
    from bounds`,
    database,
  );
}
