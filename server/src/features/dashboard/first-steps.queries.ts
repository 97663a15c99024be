import type { FirstStepsDone } from '@ghala/contract/calls/dashboard';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import { onlyRow } from '../../db/only-row';
import type { Config } from '../../runtime/config';

/** Finds what a new company has done so far, each by the first entry of an index. */
export function loadFirstSteps(database: Database, { backup }: Pick<Config, 'backup'>): Promise<FirstStepsDone> {
  return onlyRow(
    sql<FirstStepsDone>`select
      coalesce((select business_name <> '' from business_profiles order by id desc limit 1), false) as company,
      exists (select from categories) and exists (select from units) as categories,
      exists (select from places where kind = 'warehouse' and deleted_at is null) as warehouse,
      exists (select from products where deleted_at is null) as products,
      exists (select from receipts where status = 'processed') as received,
      (select count(*) from (select from users where deleted_at is null limit 2) found) > 1 as colleague,
      exists (select from duty_policy where second_name_above is not null) as "secondName",
      ${backup !== undefined} or exists (select from backup_settings)
        or exists (select from backups where error is null) as backup,
      exists (select from issue_notes where processed_at is not null) as issued,
      case when not exists (select from receipts where status = 'processed') then
        (select json_build_object('id', id, 'number', receipt_no) from receipts
          where status = 'saved' order by id desc limit 1) end as receipt,
      case when not exists (select from issue_notes where processed_at is not null) then
        (select json_build_object('id', id, 'number', note_no, 'kind', kind, 'status', status) from issue_notes
          where status in ('draft', 'pending', 'active') order by id desc limit 1) end as note`,
    database,
  );
}
