import { receiptCalls } from '@ghala/contract/calls/receipts';
import { addressOf } from '@ghala/contract/common/address-of';
import { blankOf } from '@ghala/contract/entities/field-views';
import { receiptFields, reportedItemFields } from '@ghala/contract/entities/receipt-fields';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeStockCategory } from '../../../test/fixtures';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const keeper = await test.signIn(['transaction', 'batchAdd', 'batchVerify'], 'Keeper');
const other = await test.signIn(['batchAdd', 'batchVerify'], 'Other');
const world = new ReceiptWorld(test, keeper);
const { database } = test;

const nog = await makeStockCategory(database, 'Building materials');
const saved = await world.receipt({ nogId: nog.id, project: 'Riverside', reference1: 'REF-A' });
const partial = await world.receiptIn('processed, split');
const verified = await world.receiptIn('processed, verified');
const cancelled = await world.receiptIn('cancelled');
const merged = await world.receiptIn('processed, merged');
const foreign = await new ReceiptWorld(test, other).receiptIn('processed, verified');
const mergedWith = merged.id + 1;
await database
  .updateTable('receipts')
  .set({ created_at: sql`timestamptz '2026-03-10 20:59:59Z'` })
  .where('id', '=', saved.id)
  .execute();
await database
  .updateTable('receipts')
  .set({ created_at: sql`timestamptz '2026-03-10 21:00:00Z'` })
  .where('id', '=', cancelled.id)
  .execute();
const everything = [saved.id, partial.id, verified.id, cancelled.id, merged.id, mergedWith, foreign.id];

const ids = (rows: { id: number }[]) => rows.map((row) => row.id).sort((a, b) => a - b);

const filters: [string, Record<string, unknown>, number[]][] = [
  ['nothing', {}, everything],
  [
    'what means all',
    {
      dateFrom: '',
      dateTo: '',
      batchNo: 'All',
      criteria: 'all',
      status: 'all',
      verification: 'all',
      stockId: 0,
      createdId: 0,
      verifiedId: 0,
    },
    everything,
  ],
  ['one day alone, which is no range', { dateFrom: '2026-03-10' }, everything],
  ['the last second of a day in Nairobi', { dateFrom: '2026-03-10', dateTo: '2026-03-10' }, [saved.id]],
  ['both days', { dateFrom: '2026-03-10', dateTo: '2026-03-11' }, [saved.id, cancelled.id]],
  ['part of a number, in any case', { batchNo: verified.batchNo.toLowerCase() }, [verified.id]],
  ['a number with a wildcard in it', { batchNo: 'BPN_' }, []],
  ['a purchase order', { criteria: 'with' }, []],
  ['no purchase order', { criteria: 'without' }, everything],
  ['saved', { status: 'saved' }, [saved.id]],
  ['cancelled', { status: 'cancelled' }, [cancelled.id]],
  ['partial', { status: 'partial' }, [partial.id]],
  ['processed', { status: 'processed' }, [partial.id, verified.id, merged.id, mergedWith, foreign.id]],
  ['verified', { verification: 1 }, [verified.id, foreign.id]],
  ['unverified, which 0 means here', { verification: 0 }, [saved.id, partial.id, cancelled.id, merged.id, mergedWith]],
  ['a stock category', { stockId: nog.id }, [saved.id]],
  ['who created it', { createdId: other.actor?.id }, [foreign.id]],
  ['who verified it', { verifiedId: keeper.actor?.id }, [verified.id]],
];

describe('searching', () => {
  it.each(filters)('by %s', async (_what, filter, expected) => {
    const { status, body } = await keeper.attempt(receiptCalls.search, { body: filter });
    expect(status).toBe(200);
    expect(ids(body.batches)).toEqual([...expected].sort((a, b) => a - b));
    expect(ids((await keeper.attempt(receiptCalls.list, { query: filter })).body)).toEqual(ids(body.batches));
  });

  it.each([
    ['status', { status: 'lost' }],
    ['criteria', { criteria: 'perhaps' }],
    ['verification', { verification: 2 }],
    ['dateFrom', { dateFrom: '31/12/2026' }],
    ['stockId', { stockId: 'x' }],
  ])('refuses an invalid %s', async (field, filter) => {
    const { status, body } = await keeper.attempt(receiptCalls.search, { body: filter });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('finds words in numbers, references, projects and suppliers', async () => {
    expect(ids((await keeper.attempt(receiptCalls.list, { query: { q: 'riverside' } })).body)).toEqual([saved.id]);
    expect(ids((await keeper.attempt(receiptCalls.list, { query: { q: 'ref-a' } })).body)).toEqual([saved.id]);
    const supplier = await database
      .insertInto('suppliers')
      .values({ name: 'Simba Steel' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fromSimba = await world.receipt({ isInternal: false, supplierId: supplier.id });
    expect(ids((await keeper.attempt(receiptCalls.list, { query: { q: 'simba' } })).body)).toEqual([fromSimba.id]);
    await database.deleteFrom('receipts').where('id', '=', fromSimba.id).execute();
  });
});

describe('the list', () => {
  it('is a bare array, newest first, each row as specified', async () => {
    const { body } = await keeper.attempt(receiptCalls.list);
    expect(Array.isArray(body)).toBe(true);
    expect(body[0].id).toBe(foreign.id);
    expect(body.find((row: { id: number }) => row.id === merged.id)).toEqual({
      ...blankOf(receiptFields),
      id: merged.id,
      batchNo: merged.batchNo,
      status: 'processed',
      reversed: 'none',
      isSplit: false,
      isMerge: true,
      mergeId: mergedWith,
      isVerified: false,
      isInternal: true,
      exception: false,
      project: '',
      reference1: '',
      reference2: '',
      nogId: expect.any(Number),
      purchaseId: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      Nog: { id: expect.any(Number), nog: expect.any(String) },
      Purchase: null,
      User: { id: keeper.actor?.id, name: 'Keeper' },
    });
  });

  it.each(['createdAt', '-createdAt', 'batchNo', '-status', 'verification', 'exception'])(
    'pages in the order of %s without losing or repeating a row',
    async (sort) => {
      const seen: number[] = [];
      let path: string | undefined = addressOf(receiptCalls.list, { query: { limit: 2, sort } });
      while (path !== undefined) {
        const { body, headers } = await keeper.get(path);
        expect(headers['x-total-count']).toBe(String(everything.length));
        seen.push(...body.map((row: { id: number }) => row.id));
        path = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
      }
      expect([...seen].sort((a, b) => a - b)).toEqual([...everything].sort((a, b) => a - b));
      const { body: whole } = await keeper.attempt(receiptCalls.list, { query: { sort } });
      expect(seen).toEqual(whole.map((row: { id: number }) => row.id));
    },
  );

  it('is exported with the specified columns', async () => {
    const { headers, body } = await keeper.attempt(receiptCalls.list, { query: { format: 'csv', status: 'partial' } });
    expect(headers['content-disposition']).toMatch(/filename="\d{14}_bpn_transactions\.csv"/);
    const [header, row, end] = String(body).replace('\ufeff', '').split('\n');
    expect(header).toBe('No.,Date,Reference No.,PO No.,Exception,Status,Verification,Stock Category,Handled By');
    expect(row).toMatch(new RegExp(`^1,\\d+/\\d+/2026 - [\\d:]+,${partial.batchNo},,OK,Partial,Unverified,.+,Keeper$`));
    expect(end).toBe('');
  });
});

describe('numbers for selects', () => {
  it('are those of processed receipts, newest first', async () => {
    const { body } = await (await test.signIn([])).attempt(receiptCalls.numbers);
    expect(body.batches).toEqual(
      [foreign.id, mergedWith, merged.id, verified.id, partial.id].map((id) => ({ id, batchNo: expect.any(String) })),
    );
  });

  it('can be filtered by a product they brought', async () => {
    const product = await makeProduct(database);
    const receipt = await world.receipt();
    await world.item(receipt.id, { productId: product.id });
    expect((await keeper.attempt(receiptCalls.numbers, { query: { productId: product.id } })).body.batches).toEqual([]);
    await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id } });
    expect(
      ids((await keeper.attempt(receiptCalls.numbers, { query: { productId: product.id } })).body.batches),
    ).toEqual([receipt.id]);
  });

  it('for a merge are those processed, split and not merged', async () => {
    const { body } = await keeper.attempt(receiptCalls.mergeCandidates);
    expect(body.batches).toEqual([{ id: partial.id, batchNo: partial.batchNo }]);
  });
});

describe('the receiving report', () => {
  it('has a row for each line of a processed receipt within the days', async () => {
    const receipt = await world.receipt({ nogId: nog.id, project: 'Dam', reference2: 'R2', document: 'Invoice' });
    const product = await makeProduct(database, { name: 'Binding wire' });
    await world.item(receipt.id, { productId: product.id, quantity: 2.5, price: 500 });
    await keeper.attempt(receiptCalls.process, { body: { batchId: receipt.id, isVerified: true } });
    await database
      .updateTable('receipts')
      .set({ created_at: sql`timestamptz '2026-02-01 06:00:00Z'` })
      .where('id', '=', receipt.id)
      .execute();
    const days = { dateFrom: '2026-02-01', dateTo: '2026-02-01' };
    const { status, body } = await (await test.signIn([])).attempt(receiptCalls.report, { body: days });
    expect(status).toBe(200);
    expect(body.batches).toEqual([
      {
        ...blankOf(receiptFields),
        ...blankOf(reportedItemFields),
        id: expect.any(Number),
        createdAt: '2026-02-01T06:00:00.000Z',
        batchNo: receipt.batchNo,
        category: expect.any(String),
        purchaseNo: '',
        documentType: 'Invoice',
        reference1: '',
        reference2: 'R2',
        ProductName: 'Binding wire',
        unit: expect.any(String),
        quantity: 2.5,
        price: 500,
        lots: null,
        name: expect.stringMatching(/^Warehouse/),
        stockCategory: 'Building materials',
        RequestedBy: 'Keeper',
        GuardedBy: '',
        VerifiedBy: 'Keeper',
        isInternal: true,
        DriverBy: '',
        SupplierName: '',
        vehicle: '',
        project: 'Dam',
        status: 'processed',
        reversed: 'none',
      },
    ]);
  });
});
