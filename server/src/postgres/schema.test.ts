import type { ApprovalModule } from '@ghala/contract/access/permissions';
import type { AdjustmentType } from '@ghala/contract/calls/adjustments';
import type { OwnRequestMode } from '@ghala/contract/calls/approvals';
import type { PurposeKind } from '@ghala/contract/calls/catalogues';
import type { IncompleteNoteStatus } from '@ghala/contract/calls/incomplete-deliveries';
import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import type { MarkedReturnStatus } from '@ghala/contract/calls/marked-returns';
import type { OutboxMessage } from '@ghala/contract/calls/messages';
import type { PurchaseStatus } from '@ghala/contract/calls/purchase-head';
import type { ReceiptStatus } from '@ghala/contract/calls/receipt-head';
import type { ReservationStatus } from '@ghala/contract/calls/reservations';
import type { StockLevel } from '@ghala/contract/calls/stock-records';
import type { StockRequestStatus } from '@ghala/contract/calls/stock-requests';
import type { conditions } from '@ghala/contract/common/condition-words';
import type { ApprovalPriority } from '@ghala/contract/common/priority';
import type { NoticeChannel, NoticeTopic } from '@ghala/contract/events/notices';
import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { sql } from 'kysely';
import { expect, expectTypeOf, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import type * as stored from '../db/database-types';
import type { Entry } from '../stock/entry';

const { database } = await createTestApp();

const copied = 'copied by a trigger from a row that it refers to, to be searched in place';

/** Columns named like an id that refer to no row, with the reason. */
const withoutReference = {
  'marked_returns.assigned_to_id': copied,
  'marked_returns.note_id': copied,
  'marked_returns.product_id': copied,
  'stock_adjustments.product_id': copied,
  'stock_reservations.product_id': copied,
  'stock_transfers.product_id': copied,
  'audit_logs.entity_id': 'of a row of any table, which may be gone',
  'audit_logs.request_id': 'of a call, as the log of the server has it',
  'import_records.record_id': 'the same',
  'audit_head.last_id': 'the end of the chain, which verify-audit proves; 0 before the first row',
  'count_entries.ledger_id': 'of a row of the ledger, whose key is one over all of its years; nothing can remove it',
  'count_lines.ledger_id': 'the same',
  'ledger_reversals.reversed_id': 'the same; note_reversal finds its row',
  'stock_ledger.previous_id': 'a link of the chain, which verify-ledger proves; nothing can remove its row',
  'stock_ledger.reverses_id': 'the same: its row is in ledger_reversals once',
  'stock_records.last_ledger_id': 'the same; a reference would lock a ledger row with every movement',
  'users.employee_id': 'the number that the business gives its people',
};

it('every id refers to its row', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname || '.' || attname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
      and attname like '%\\_id'
      and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])
    order by name`.execute(database);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(withoutReference).sort());
});

it('no index duplicates another', async () => {
  const { rows } = await sql<{ name: string; other: string }>`
    with listed as (
      select indexrelid, indrelid, indisunique, coalesce(pg_get_expr(indpred, indrelid), '') as predicate,
        (select array_agg(pg_get_indexdef(indexrelid, place, false) || ' ' || coalesce(indoption[place - 1], 0)
          || ' ' || coalesce(indclass[place - 1], 0) order by place) from generate_series(1, indnkeyatts) place) as keys,
        indnatts > indnkeyatts as has_more
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = current_schema()::regnamespace
    )
    select one.indexrelid::regclass::text as name, other.indexrelid::regclass::text as other
    from listed one join listed other using (indrelid)
    where one.indexrelid <> other.indexrelid and not one.indisunique and not one.has_more
      and one.predicate = other.predicate and one.keys = other.keys[1:cardinality(one.keys)]`.execute(database);
  expect(rows).toEqual([]);
});

it('the values of an enum are in alphabetical order, by which lists are sorted', async () => {
  const { rows } = await sql<{ name: string; values: string[] }>`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as values
    from pg_type join pg_enum on enumtypid = pg_type.oid
    where typnamespace = current_schema()::regnamespace group by typname`.execute(database);
  expect(rows.length).toBeGreaterThan(20);
  for (const { name, values } of rows) expect([name, ...values]).toEqual([name, ...[...values].sort()]);
});

it("the database uses the contract's names", () => {
  expectTypeOf<stored.AdjustmentType>().toEqualTypeOf<AdjustmentType>();
  expectTypeOf<stored.ApprovalModule>().toEqualTypeOf<ApprovalModule>();
  expectTypeOf<stored.ApprovalPriority>().toEqualTypeOf<ApprovalPriority>();
  expectTypeOf<stored.IncompleteNoteStatus>().toEqualTypeOf<IncompleteNoteStatus>();
  expectTypeOf<stored.IssueNoteKind>().toEqualTypeOf<NoteKindName>();
  expectTypeOf<stored.IssueNoteStatus>().toEqualTypeOf<NoteStatus>();
  expectTypeOf<stored.ItemCondition>().toEqualTypeOf<(typeof conditions)[number]>();
  expectTypeOf<stored.LedgerEntryType>().toEqualTypeOf<Entry['entryType']>();
  expectTypeOf<stored.MarkedReturnStatus>().toEqualTypeOf<MarkedReturnStatus | 'void'>();
  expectTypeOf<stored.MessageChannel>().toEqualTypeOf<OutboxMessage['channel']>();
  expectTypeOf<stored.MessageStatus>().toEqualTypeOf<OutboxMessage['status']>();
  expectTypeOf<stored.NoticeChannel>().toEqualTypeOf<NoticeChannel>();
  expectTypeOf<stored.NoticeTopic>().toEqualTypeOf<NoticeTopic>();
  expectTypeOf<stored.OwnRequestsMode>().toEqualTypeOf<OwnRequestMode>();
  expectTypeOf<stored.PurchaseStatus>().toEqualTypeOf<PurchaseStatus>();
  expectTypeOf<stored.PurposeKind>().toEqualTypeOf<PurposeKind>();
  expectTypeOf<stored.ReceiptStatus>().toEqualTypeOf<ReceiptStatus>();
  expectTypeOf<stored.ReservationStatus>().toEqualTypeOf<ReservationStatus>();
  expectTypeOf<stored.StockLevel>().toEqualTypeOf<StockLevel>();
  expectTypeOf<stored.StockRequestStatus>().toEqualTypeOf<StockRequestStatus>();
});
