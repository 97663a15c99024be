import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { fileCalls } from '@ghala/contract/calls/files';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../test/dispatch-world';
import { makeProduct, makeStockCategory } from '../test/fixtures';
import { goodCalls } from '../test/good-calls';
import { tryInFields } from '../test/hostile-fields';
import { hostileChoice, hostileTexts, isHostileInPlaceOf } from '../test/hostile-values';
import { IncompleteNoteWorld } from '../test/incomplete-note-world';
import { PurchaseWorld } from '../test/purchase-world';
import { ReceiptWorld } from '../test/receipt-world';
import { createTestApp, FormPayload } from '../test/test-app';
import { verifyLedger } from './stock/verify-ledger';

const test = await createTestApp();
const admin = await test.signIn('all');
const asker = await test.signIn('all');
const receipts = new ReceiptWorld(test, admin);
const dispatches = new DispatchWorld(test, admin);
const incompleteNotes = new IncompleteNoteWorld(test, admin);
const purchases = new PurchaseWorld(test, admin);
const { database } = test;

describe('hostile fields among valid ones', () => {
  const headers = { authorization: `Bearer ${admin.token}` };

  it.each(Object.entries(goodCalls(test, admin, asker)))('of %s', async (_what, prepare) => {
    const told: string[] = [];
    let good = await prepare();
    const target = () => ({ call: { method: good.method ?? 'POST', url: good.url, headers }, beside: good.body });
    for (const value of hostileChoice) {
      const { body } = good;
      const fields = Object.keys(body).filter((field) => isHostileInPlaceOf(body[field], value));
      const renew = async () => {
        for (const read of good.reads ?? [])
          expect([read, value, (await admin.get(read)).status]).toEqual([read, value, 200]);
        good = await prepare();
        return target();
      };
      told.push(...(await tryInFields(test.app, target(), fields, value, renew)));
    }
    expect(told).toEqual([]);
    const { call, beside } = target();
    expect((await test.app.inject({ ...call, payload: beside })).statusCode).toBe(200);
  });

  it('leaves stock that agrees with its ledger', async () => {
    expect((await verifyLedger(database)).drifts).toEqual([]);
  });
});

describe('documents full of hostile text', () => {
  const kept = hostileTexts.filter((text) => /^[^\0\p{Cs}]*$/u.test(text)).join(' ');

  it('are printed', async () => {
    const { id } = await receipts.receipt({ name: kept, project: kept, driver: kept.slice(0, 99) });
    await receipts.item(id, {
      comment: kept,
      productId: (await makeProduct(database, { name: kept })).id,
    });
    expect((await admin.attempt(receiptCalls.paper, { params: { id } })).status).toBe(200);
    await admin.attempt(receiptCalls.process, { body: { batchId: id } });
    const missing = await incompleteNotes.draft(id);
    await incompleteNotes.item(missing.id, { comment: kept });
    expect((await incompleteNotes.complete(missing.id, kept)).status).toBe(200);
    expect((await admin.attempt(incompleteDeliveryCalls.paper, { params: { id: missing.id } })).status).toBe(200);
    const note = await dispatches.dispatchIn('active, issued', { instructions: kept, project: kept });
    expect((await dispatches.process(note.id, { vehicle: kept.slice(0, 50), comment: kept })).status).toBe(200);
    expect((await admin.attempt(dispatchCalls.paper, { params: { id: note.id } })).status).toBe(200);
    expect((await admin.attempt(dispatchCalls.gatePass, { params: { id: note.id } })).status).toBe(200);
    const supplierId = (await purchases.supplier({ name: kept, address: kept })).id;
    const order = await purchases.draft({ supplierId, department: kept.slice(0, 200), project: kept.slice(0, 200) });
    await purchases.line(order.id, {
      description: kept.slice(0, 500),
      productId: (await makeProduct(database, { name: kept })).id,
    });
    expect((await admin.attempt(purchaseCalls.paper, { params: { id: order.id } })).status).toBe(200);
  });

  it.each([
    '/api/batches',
    '/api/incompletenotes',
    '/api/markedreturn',
    '/api/dispatches',
    '/api/purchases',
    '/api/products',
    '/api/suppliers',
    '/api/users',
  ])('are exported: %s', async (list) => {
    for (const format of ['csv', 'xlsx', 'pdf'])
      expect([format, (await admin.get(`${list}?format=${format}`)).status]).toEqual([format, 200]);
  });

  it.each(['a\0b.pdf', '../../etc/passwd', '\u202efdp.exe', `${'x'.repeat(300)}.pdf`, '__proto__'])(
    'are stored under a random name, whatever their own: %j',
    async (name) => {
      const nogId = (await makeStockCategory(database)).id;
      const form = new FormPayload({ nogId, document: 'Invoice', file: { name, content: 'hello' } });
      const { status, body } = await admin.post('/api/batches', form);
      expect([status, body.batch?.document]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}(\.[a-z0-9]+)?$/)]);
      expect((await admin.attempt(fileCalls.get, { params: { name: body.batch.document } })).raw.toString()).toBe(
        'hello',
      );
    },
  );
});
