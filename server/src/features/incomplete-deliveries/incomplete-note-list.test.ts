import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { IncompleteNoteWorld } from '../../../test/incomplete-note-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { database } = test;
const keeper = await test.signIn(['transaction', 'batchAdd', 'batchVerify'], 'Keeper');
const colleague = await test.signIn(['transaction'], 'Colleague');
const world = new IncompleteNoteWorld(test, keeper);

const supplier = await database
  .insertInto('suppliers')
  .values({ name: 'Bamburi Cement' })
  .returning('id')
  .executeTakeFirstOrThrow();
const receipt = await world.receipts.receipt({
  isInternal: false,
  supplierId: supplier.id,
  driver: 'Kamau',
  vehicle: 'KDA 123X',
  project: 'Bridge',
});
await world.receipts.item(receipt.id);
await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
const open = await world.noteIn('open', receipt);
const settled = await world.noteIn('settled');
const cancelled = await world.noteIn('cancelled');
const draft = await world.noteIn('draft');
await sql`update incomplete_notes set created_at = '2026-03-05 22:30+03' where id = ${settled.id}`.execute(database);

async function ids(query: string, user = keeper): Promise<number[]> {
  const { status, body } = await user.attempt(incompleteDeliveryCalls.list, { query });
  expect(status).toBe(200);
  return body.map((row: { id: number }) => row.id);
}

describe('the list', () => {
  it('is a bare array, newest first, with drafts only for their author', async () => {
    expect(await ids('')).toEqual([draft.id, cancelled.id, open.id, settled.id]);
    expect(await ids('', colleague)).toEqual([cancelled.id, open.id, settled.id]);
  });

  it('has the columns of the screen', async () => {
    const { body } = await keeper.attempt(incompleteDeliveryCalls.list, { query: { status: 'open' } });
    expect(body).toMatchObject([
      {
        id: open.id,
        idnNo: open.idnNo,
        status: 'open',
        Batch: [
          {
            batchNo: receipt.batchNo,
            isInternal: false,
            supplierDriver: 'Kamau',
            supplierVehicle: 'KDA 123X',
            Supplier: { name: 'Bamburi Cement' },
            Nog: { nog: expect.any(String) },
          },
        ],
        User: { name: 'Keeper' },
        items: [{ id: open.itemId }],
      },
    ]);
  });

  it.each([
    ['status=settled', [settled.id]],
    ['status=Settled', [settled.id]],
    ['status=draft', [draft.id]],
    ['dateFrom=2026-03-05&dateTo=2026-03-05', [settled.id]],
    ['dateFrom=2026-03-06&dateTo=2026-03-07', []],
    ['dateFrom=2026-03-05', [draft.id, cancelled.id, open.id, settled.id]],
    [`q=${open.idnNo}`, [open.id]],
    [`q=${settled.batchNo}`, [settled.id]],
    ['q=bamburi', [open.id]],
    ['q=bridge', [open.id]],
    ['q=%25', []],
    ['sort=idnNo', [open.id, settled.id, cancelled.id, draft.id]],
    ['sort=-batchNo&status=open', [open.id]],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  it.each(['status=lost', 'dateFrom=5.3.2026&dateTo=2026-03-05', 'sort=nosuch', 'limit=0'])(
    '%s is refused',
    async (query) => {
      expect((await keeper.attempt(incompleteDeliveryCalls.list, { query })).status).toBe(422);
    },
  );

  it('returns a page with the total that the counters show', async () => {
    const page = await keeper.attempt(incompleteDeliveryCalls.list, { query: { limit: 1 } });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '4']);
    expect(page.headers.link).toContain('rel="next"');
    expect(
      (await keeper.attempt(incompleteDeliveryCalls.list, { query: { limit: 1, status: 'settled' } })).headers[
        'x-total-count'
      ],
    ).toBe('1');
  });

  it('is exported as shown', async () => {
    const { body, headers } = await keeper.attempt(incompleteDeliveryCalls.list, {
      query: { format: 'csv', status: 'open' },
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="\d{14}_incomplete_delivery_notes\.csv"$/);
    const [head, row] = String(body).replace('\ufeff', '').trim().split('\n');
    expect(head).toBe('No.,Date,Reference No.,IDN No.,Stock Category,Delivery/Courier,Status,Handled By');
    expect(row).toMatch(new RegExp(`^1,.*,${receipt.batchNo},${open.idnNo},.*,Kamau - KDA 123X,Open,Keeper$`));
    expect(
      (await keeper.attempt(incompleteDeliveryCalls.list, { query: { format: 'pdf' } })).headers['content-type'],
    ).toBe('application/pdf');
  });
});
