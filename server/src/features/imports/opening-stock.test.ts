import { approvalCalls } from '@ghala/contract/calls/approvals';
import { importCalls } from '@ghala/contract/calls/imports';
import { productImportCalls } from '@ghala/contract/calls/product-import';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, makeWarehouse, uniqueName } from '../../../test/fixtures';
import { succeeded } from '../../../test/succeeded';
import { type Client, createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

/* Nobody brings stock in or takes it out through an import alone, except in the first hour of a company. */

const test = await createTestApp();
const { database } = test;
const owner = await test.signIn('all', 'Amina Owner');
const approver = await test.signIn(['approveAdjustment'], 'Ouma Auditor');
const clerk = await test.signIn(['productsManage', 'batchAdd'], 'Baraka Clerk');

type Means = 'imports' | 'products/import';

/** Imports goods, 5 unless given, of a product into a store of its own. */
async function bring(
  means: Means,
  by: Client = owner,
  given?: { name: string; store: { id: number }; quantity?: number },
) {
  const store = given?.store ?? (await makeWarehouse(database, uniqueName('Store')));
  const name = given?.name ?? (means === 'imports' ? (await makeProduct(database)).name : uniqueName('Cement'));
  const quantity = given?.quantity ?? 5;
  const layout = { headingRow: 1, separator: 'semicolon' as const, isCounted: true, warehouseId: store.id };
  const answer =
    means === 'imports'
      ? await by.attempt(importCalls.import, {
          body: { ...layout, kind: 'stock', columns: 'name,quantity' },
          files: { file: { name: 'counted.csv', content: `name;quantity\r\n${name};${quantity}` } },
        })
      : await by.attempt(productImportCalls.import, {
          body: { ...layout, columns: 'name,categoryId,unitId,quantity', category: '', unit: '' },
          files: { file: { name: 'counted.csv', content: `n;c;u;q\r\n${name};Goods;Bags;${quantity}` } },
        });
  expect([answer.status, answer.body.errors]).toEqual([200, []]);
  return { ...answer.body, id: answer.body.importId as number, name, store };
}

async function held(name: string): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(on_hand), 0) as held from stock_records join products on products.id = product_id
    where products.name = ${name}`.execute(database);
  return rows[0]?.held ?? 0;
}

const requestOf = async (importId: number) =>
  (
    await database
      .selectFrom('approvals')
      .select('id')
      .where('import_id', '=', importId)
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
  ).id;

const decide = async (importId: number, decision: 'approve' | 'reject', by = approver) =>
  by.attempt(approvalCalls[decision], { body: { approvalId: await requestOf(importId), comment: 'seen' } });
const undo = (id: number, by = owner) => by.attempt(importCalls.undo, { params: { id } });
const rowOf = async (id: number) => (await owner.send(importCalls.get, { params: { id } })).import;

describe('in the first hour', () => {
  it.each(['imports', 'products/import'] as const)(
    'opening stock by %s is added at once, and says so',
    async (means) => {
      const made = await bring(means);
      expect(made).toMatchObject({
        opening: 'atOnce',
        message: expect.stringContaining(
          'In the first hour, before any goods are issued, opening stock is added at once',
        ),
      });
      expect(await held(made.name)).toBe(5);
      expect((await undo(made.id)).body.message).toBe('Import undone');
      expect(await held(made.name)).toBe(0);
    },
  );
});

describe('later, though no goods were issued', () => {
  it.each(['imports', 'products/import'] as const)(
    'opening stock by %s waits, and so does its undoing',
    async (means) => {
      const made = await bring(means);
      await sql`alter table stock_ledger disable trigger user`.execute(database);
      await sql`update stock_ledger set created_at = created_at - interval '61 minutes'`.execute(database);
      try {
        expect(await bring(means)).toMatchObject({ opening: 'waits' });
        expect((await undo(made.id)).body.message).toMatch(/approv/);
        expect(await held(made.name)).toBe(5);
      } finally {
        await sql`update stock_ledger set created_at = created_at + interval '61 minutes'`.execute(database);
        await sql`alter table stock_ledger enable trigger user`.execute(database);
      }
    },
  );
});

describe('once goods were issued', () => {
  let old: Awaited<ReturnType<typeof bring>>;
  beforeAll(async () => {
    old = await bring('imports');
    // This holds even if that was undone.
    const notes = new DispatchWorld(test, owner);
    succeeded(await notes.undo(await notes.noteIn('active, issued')));
  });

  it.each(['imports', 'products/import'] as const)(
    'opening stock by %s enters when another approves it',
    async (means) => {
      const made = await bring(means);
      expect(made).toMatchObject({ opening: 'waits', message: expect.stringContaining('waits for approval') });
      expect(await held(made.name)).toBe(0);
      expect(await rowOf(made.id)).toMatchObject({ opening: 'pending' });
      const own = await decide(made.id, 'approve', owner);
      expect([own.status, own.body.code]).toEqual([403, 'approval.ownRequest']);
      const queue = await approver.send(approvalCalls.queue, { query: { requestId: await requestOf(made.id) } });
      expect(queue).toMatchObject([
        {
          module: 'OpeningStock',
          Import: { fileName: 'counted.csv', lines: 1, quantity: 5, receipts: [{ id: made.receipts[0].id, lines: 1 }] },
        },
      ]);
      expect(succeeded(await decide(made.id, 'approve')).message).toBe('Approval request accepted');
      expect(await held(made.name)).toBe(5);
      expect(await rowOf(made.id)).toMatchObject({ opening: 'entered' });
      expect(await verifyLedger(database)).toMatchObject({ drifts: [], fault: null });
    },
  );

  it('is entered, changed or cancelled by nothing but that decision', async () => {
    const made = await bring('imports');
    const batchId = made.receipts[0].id;
    for (const refused of [
      await owner.attempt(receiptCalls.split, { params: { id: batchId } }),
      await owner.attempt(receiptCalls.process, { body: { batchId } }),
      await owner.attempt(receiptCalls.cancel, { params: { id: batchId } }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'receipt.awaitsApproval']);
    succeeded(await decide(made.id, 'reject'));
    expect(await held(made.name)).toBe(0);
    expect(await rowOf(made.id)).toMatchObject({ opening: 'rejected' });
    // Whoever imported stock that never entered may undo that alone.
    expect((await undo(made.id)).status).toBe(200);
  });

  it.each(['imports', 'products/import'] as const)(
    'changes nothing by %s while the same awaits approval, and a different quantity is told',
    async (means) => {
      const made = await bring(means);
      const again = await bring(means, owner, made);
      expect(again).toMatchObject({ created: 0, unchanged: 1, receipts: [], importId: null });
      await expect(bring(means, owner, { ...made, quantity: 6 })).rejects.toThrow('to deeply equal [ 200, [] ]');
      succeeded(await decide(made.id, 'reject'));
      expect(await bring(means, owner, { ...made, quantity: 6 })).toMatchObject({ opening: 'waits' });
    },
  );

  it('is checked again when it is approved: nothing is counted twice', async () => {
    const made = await bring('imports');
    // Both look as if they had been written at the same moment.
    const awaits = (isSo: boolean) =>
      database.updateTable('receipts').set({ awaits_approval: isSo }).where('id', '=', made.receipts[0].id).execute();
    await awaits(false);
    const twin = await bring('imports', clerk, made);
    await awaits(true);
    const [one, other] = await Promise.all([decide(made.id, 'approve'), decide(twin.id, 'approve')]);
    expect([one, other].map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([one, other].map(({ body }) => body.code)).toContain('opening.hadStock');
    expect(await held(made.name)).toBe(5);
  });

  it('is undone before it was decided on, which withdraws the request', async () => {
    const made = await bring('products/import');
    const request = await requestOf(made.id);
    expect((await undo(made.id)).body.message).toBe('Import undone');
    const late = await approver.attempt(approvalCalls.approve, { body: { approvalId: request, comment: '' } });
    expect([late.status, late.body.code]).toEqual([409, 'approval.decided']);
  });

  it('leaves stock again when somebody approves that who did not import it, within seven days', async () => {
    expect((await undo(old.id)).body.message).toBe('Undoing this import waits for approval');
    expect(await held(old.name)).toBe(5);
    expect(await rowOf(old.id)).toMatchObject({ undoneAt: null, undoWaits: true });
    const twice = await undo(old.id);
    expect([twice.status, twice.body.code]).toEqual([409, 'import.undoWaits']);
    expect((await decide(old.id, 'approve', owner)).status).toBe(403);
    succeeded(await decide(old.id, 'reject'));
    expect(await held(old.name)).toBe(5);

    // Nor does the importer decide on what a colleague asked for.
    succeeded(await undo(old.id, clerk));
    expect((await decide(old.id, 'approve', owner)).body.code).toBe('approval.ownRequest');
    succeeded(await decide(old.id, 'approve'));
    expect(await held(old.name)).toBe(0);
    expect((await rowOf(old.id)).undoneAt).not.toBeNull();

    const made = await bring('imports');
    succeeded(await decide(made.id, 'approve'));
    await sql`update imports set created_at = now() - interval '8 days' where id = ${made.id}`.execute(database);
    const late = await undo(made.id);
    expect([late.status, late.body.code]).toEqual([409, 'import.undoTooLate']);
  });
});
