import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reportCalls } from '@ghala/contract/calls/reports';
import { expect, it } from 'vitest';
import { makeProduct, makeStockCategory, makeWarehouse } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';
import type { IssueNoteStatus, ReceiptStatus } from '../../db/database-types';

const test = await createTestApp();
const { database } = test;
const reader = await test.signIn([]);
const userId = reader.actor?.id as number;
const { id: warehouseId } = await makeWarehouse(database);
const { id: productId } = await makeProduct(database);
const { id: nogId } = await makeStockCategory(database);
let count = 0;

async function makeNote(kind: 'pickup' | 'dispatch', status: IssueNoteStatus, createdAt: string, lines: number) {
  count += 1;
  const note = await database
    .insertInto('issue_notes')
    .values({
      kind,
      status,
      note_no: `N-${count}`,
      warehouse_id: warehouseId,
      assigned_to_id: userId,
      created_by_id: userId,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let line = 0; line < lines; line++)
    await database
      .insertInto('issue_note_items')
      .values({ note_id: note.id, product_id: productId, quantity: 1 })
      .execute();
}

async function makeReceipt(status: ReceiptStatus, createdAt: string, lines: number) {
  const receipt = await database
    .insertInto('receipts')
    .values({ status, stock_category_id: nogId, created_by_id: userId, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let line = 0; line < lines; line++)
    await database
      .insertInto('receipt_items')
      .values({ receipt_id: receipt.id, product_id: productId, quantity: 1, warehouse_id: warehouseId })
      .execute();
}

// 21:30 UTC is 00:30 on the next day in Nairobi.
await makeNote('dispatch', 'completed', '2026-03-01T08:00:00Z', 2);
await makeNote('dispatch', 'pending', '2026-03-01T21:30:00Z', 1);
await makeNote('dispatch', 'cancelled', '2026-03-03T08:00:00Z', 1);
await makeNote('dispatch', 'draft', '2026-03-03T08:00:00Z', 1);
await makeNote('pickup', 'completed', '2026-03-02T08:00:00Z', 4);
await makeNote('dispatch', 'completed', '2026-06-30T08:00:00Z', 3);
await makeReceipt('processed', '2026-03-02T08:00:00Z', 2);
await makeReceipt('saved', '2026-03-02T08:00:00Z', 1);

const steps = async (report: string, query = '') =>
  (await reader.attempt(reportCalls.steps, { params: { report }, query })).body;

it('counts the documents and lines of each day in the business’s time zone, without drafts', async () => {
  const answer = await steps('dispatch', 'dateFrom=2026-03-01&dateTo=2026-03-04');
  expect(answer).toMatchObject({
    status: 1,
    step: 'day',
    steps: [
      { date: '2026-03-01', Documents: 1, Lines: 2 },
      { date: '2026-03-02', Documents: 1, Lines: 1 },
      { date: '2026-03-03', Documents: 1, Lines: 1 },
      { date: '2026-03-04', Documents: 0, Lines: 0 },
    ],
  });
});

it('keeps the reports apart', async () => {
  const day = 'dateFrom=2026-03-02&dateTo=2026-03-02';
  expect((await steps('pickup', day)).steps).toEqual([{ date: '2026-03-02', Documents: 1, Lines: 4 }]);
  expect((await steps('receiving', day)).steps).toEqual([{ date: '2026-03-02', Documents: 1, Lines: 2 }]);
});

it.each(['', 'dateFrom=0001-01-01&dateTo=9999-12-31', 'dateFrom=2026-03-01'])(
  'a long period (%s) is shown by month, from the first to the last with any',
  async (query) => {
    expect(await steps('dispatch', query)).toMatchObject({
      step: 'month',
      steps: [
        { date: '2026-03-01', Documents: 3, Lines: 4 },
        { date: '2026-04-01', Documents: 0, Lines: 0 },
        { date: '2026-05-01', Documents: 0, Lines: 0 },
        { date: '2026-06-01', Documents: 1, Lines: 3 },
      ],
    });
  },
);

it('agrees with the rows of each report', async () => {
  const period = { dateFrom: '2026-03-01', dateTo: '2026-06-30' };
  for (const [report, call, key] of [
    ['dispatch', dispatchCalls.report, 'dispatches'],
    ['pickup', pickupCalls.report, 'pickups'],
    ['receiving', receiptCalls.report, 'batches'],
  ] as const) {
    const rows = (await reader.attempt(call, { body: period })).body[key];
    const answer = await steps(report, `dateFrom=${period.dateFrom}&dateTo=${period.dateTo}`);
    const lines = answer.steps.reduce((sum: number, step: { Lines: number }) => sum + step.Lines, 0);
    expect(lines, report).toBe(rows.length);
    expect(lines, report).toBeGreaterThan(0);
  }
});

it('an empty or backward period has no steps', async () => {
  expect((await steps('pickup', 'dateFrom=2027-01-01&dateTo=2027-12-31')).steps).toEqual([]);
  expect((await steps('pickup', 'dateFrom=2026-03-04&dateTo=2026-03-01')).steps).toEqual([]);
});

it('names the error', async () => {
  const unknown = await reader.attempt(reportCalls.steps, { params: { report: 'sales' } });
  expect([unknown.status, unknown.body.errors]).toEqual([422, { report: 'must be dispatch, pickup or receiving' }]);
  const { status, body } = await reader.attempt(reportCalls.steps, {
    params: { report: 'dispatch' },
    query: { dateFrom: 'soon' },
  });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['dateFrom']]);
});
