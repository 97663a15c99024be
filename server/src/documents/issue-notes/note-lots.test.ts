import { setTimeout as sleep } from 'node:timers/promises';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import type { NoteItem } from '@ghala/contract/calls/issue-notes';
import { describe, expect, it } from 'vitest';
import { DispatchWorld } from '../../../test/dispatch-world';
import { makeProduct, makeSection, makeWarehouse } from '../../../test/fixtures';
import type { NoteWorld } from '../../../test/note-world';
import { PickupWorld } from '../../../test/pickup-world';
import { pdfText } from '../../../test/read-pdf';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const colleague = await test.signIn('all');

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

describe.each([
  ['pickup', new PickupWorld(test, admin, [colleague])],
  ['dispatch', new DispatchWorld(test, admin)],
] as [string, NoteWorld][])('the lots of a %s note', (kind, world) => {
  const { issuedKey } = world.names;
  const itemOf = async (id: number): Promise<NoteItem> => (await world.note(id)).items[0];

  /** Adds milk in two bays: lot C expires last, B first, and A has expired. */
  async function milk() {
    const { id: warehouse } = await makeWarehouse(test.database);
    const { id: product, name } = await makeProduct(test.database, { tracking: 'lot' });
    const [one, two] = [
      await makeSection(test.database, warehouse, 'Bay 1'),
      await makeSection(test.database, warehouse, 'Bay 2'),
    ];
    await world.stock.receiveLots(product, one.id, { C: [6, day(60)], A: [5, day(-2)] });
    await world.stock.receiveLots(product, two.id, { B: [4, day(20)] });
    const lotId = (number: string) => world.stock.lotId(product, number);
    return { warehouse, product, name, A: await lotId('A'), B: await lotId('B'), C: await lotId('C') };
  }

  async function activeNote(warehouse: number, product: number, quantity: number, more = {}) {
    const { id } = await world.draft({ warehouseId: warehouse });
    const { id: itemId } = await world.item(id, product, quantity, more);
    await world.submit(id);
    await world.approve(id);
    await world.prepare(id);
    return { id, itemId };
  }

  it('are said before they are handed out, in the order in which they are drawn, and afterwards', async () => {
    const { warehouse, product } = await milk();
    const note = await activeNote(warehouse, product, 6);
    const lot = (number: string) => ({
      lotId: expect.any(Number),
      number,
      expiresOn: expect.any(String),
      isExpired: false,
    });
    expect(await itemOf(note.id)).toMatchObject({
      quantityAvailable: 10,
      sections: [
        { section: 'Bay 2', quantity: 4 },
        { section: 'Bay 1', quantity: 6 },
      ],
      lots: [
        { section: 'Bay 2', quantity: 4, batchNo: 'B', lot: lot('B') },
        { section: 'Bay 1', quantity: 6, batchNo: 'C', lot: lot('C') },
      ],
      lotsReason: '',
      requestedLots: null,
    });
    await world.assign(note, 6);
    expect(await itemOf(note.id)).toMatchObject({
      quantityAvailable: 4,
      [issuedKey]: 6,
      lots: [
        { section: 'Bay 2', quantity: 4, lot: lot('B') },
        { section: 'Bay 1', quantity: 2, lot: lot('C') },
      ],
    });
    await world.undo(note);
    expect(await itemOf(note.id)).toMatchObject({ quantityAvailable: 10, lots: [{ batchNo: 'B' }, { batchNo: 'C' }] });
  });

  it('are others than those that are due only with a reason, which is kept', async () => {
    const { warehouse, product, B, C } = await milk();
    const note = await activeNote(warehouse, product, 3);
    const take = (lots: unknown, lotsReason = '') => world.assignLots(note, 3, { lots, lotsReason });
    const refused = await take([{ lotId: C }]);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lotsReason']]);
    const unknown = await take([{ lotId: 999_999 }], 'why not');
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['lots']]);
    const short = await take([{ lotId: C, quantity: 1 }], 'why not');
    expect([short.status, short.body.errors]).toEqual([
      422,
      { lots: expect.stringMatching(/must add up to 3, but make 1/) },
    ]);
    expect((await take([{ lotId: C }], 'B is behind the pallets')).status).toBe(200);
    expect(await itemOf(note.id)).toMatchObject({
      lots: [{ batchNo: 'C', quantity: 3 }],
      lotsReason: 'B is behind the pallets',
    });
    await world.undo(note);
    expect(await itemOf(note.id)).toMatchObject({ lotsReason: '' });
    expect((await take([{ lotId: B }])).status).toBe(200);
  });

  it('are asked for without a reason while they are due, and with one once others are', async () => {
    const { warehouse, product, B, C } = await milk();
    const ask = async (lots: unknown, lotsReason = '') => {
      const { id } = await world.draft({ warehouseId: warehouse });
      return { id, asked: await world.items(id, [{ productId: product, quantity: 3, lots, lotsReason }]) };
    };
    const other = await ask([{ lotId: C }]);
    expect([other.asked.status, Object.keys(other.asked.body.errors)]).toEqual([422, ['items.0.lotsReason']]);
    const due = await ask([{ lotId: B }]);
    expect(due.asked.status).toBe(200);
    await world.submit(due.id);
    await world.approve(due.id);
    await world.prepare(due.id);
    const { id: section } = await makeSection(test.database, warehouse, 'Bay 3');
    await world.stock.receiveLots(product, section, { sooner: [5, day(10)] });
    const line = { id: due.id, itemId: (await itemOf(due.id)).id };
    const unexplained = await world.assign(line, 3);
    expect([unexplained.status, Object.keys(unexplained.body.errors)]).toEqual([422, ['lotsReason']]);
    const why = { lots: [{ lotId: B }], lotsReason: 'loaded already' };
    expect((await world.assignLots(line, 3, why)).status).toBe(200);
  });

  it('are due for all lines of a product together, whichever of them names which', async () => {
    const { warehouse, product, B, C } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    const line = (lotId: number, quantity: number) => ({ productId: product, quantity, lots: [{ lotId }] });
    const tooSoon = await world.items(id, [line(B, 3), line(C, 2)]);
    expect([tooSoon.status, Object.keys(tooSoon.body.errors)]).toEqual([422, ['items.1.lotsReason']]);
    expect((await world.items(id, [line(C, 2), line(B, 4)])).status).toBe(200);
    // What the draft already asks for leaves before it.
    expect((await world.items(id, [line(C, 1)])).status).toBe(200);
    await world.submit(id);
    await world.approve(id);
    await world.prepare(id);
    const { items } = await world.note(id);
    const handedOut = await world.assignAll(
      id,
      items.map((item: NoteItem) => ({ itemId: item.id, qty: item.quantity })),
    );
    expect([handedOut.status, handedOut.body.errors]).toEqual([200, undefined]);
  });

  it('are asked for while someone else moves them, without waiting', async () => {
    const { warehouse, product, B } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    const { id: section } = await makeSection(test.database, warehouse, 'Bay 3');
    const lots = (number: string) => [{ number, quantity: 2, expiresOn: day(90), madeOn: null }];
    await world.stock.receive(product, section, 2, 0, lots('D'));
    const { commit } = await world.stock.receiveUncommitted(product, section, 2, lots('D'));
    const asked = world.items(id, [{ productId: product, quantity: 3, lots: [{ lotId: B }] }]);
    const first = await Promise.race([asked.then(({ status }) => status), sleep(2000, 'waits')]);
    await commit();
    await asked;
    expect(first).toBe(200);
  });

  it('are compared with what other lines leave that say why they take others', async () => {
    const { warehouse, product, B, C } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    const line = (lotId: number, quantity: number, lotsReason = '') => ({
      ...{ productId: product, quantity, lots: [{ lotId }], lotsReason },
    });
    const refused = await world.items(id, [line(C, 2, 'at the gate'), line(B, 3), line(C, 1)]);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['items.2.lotsReason']]);
    expect((await world.items(id, [line(C, 2, 'at the gate'), line(B, 3)])).status).toBe(200);
  });

  it('say when they came in, which tells those that may leave before each other', async () => {
    const { warehouse, product } = await milk();
    const note = await activeNote(warehouse, product, 6);
    const [first, second] = (await itemOf(note.id)).lots;
    // B came in after C.
    expect(String(first?.lot?.receivedAt) > String(second?.lot?.receivedAt)).toBe(true);
  });

  it('follow another quantity of the line of a draft, with the reason', async () => {
    const { warehouse, product, C } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    const { id: itemId } = await world.item(id, product, 2);
    const lots = [{ lotId: C, quantity: 3 }];
    const refused = await world.change({ id, itemId }, 3, { lots });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lotsReason']]);
    const short = await world.change({ id, itemId }, 4, { lots, lotsReason: 'As scanned' });
    expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['lots']]);
    expect((await world.change({ id, itemId }, 3, { lots, lotsReason: 'As scanned' })).body.products).toMatchObject([
      { quantity: 3, requestedLots: [{ lotId: C, quantity: 3 }], requestedLotsReason: 'As scanned' },
    ]);
    expect((await world.change({ id, itemId }, 5)).body.products).toMatchObject([
      { quantity: 5, requestedLots: null, requestedLotsReason: '' },
    ]);
  });

  it('that have expired are handed out once someone approved a note that names them', async () => {
    const { warehouse, product, name, A } = await milk();
    const plain = await activeNote(warehouse, product, 5);
    const named = { lots: [{ lotId: A }], lotsReason: 'for the pig farm' };
    const refused = await world.assignLots(plain, 5, named);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(new RegExp(`^Lot A of ${name} expired on .*: handing it out needs an approval`)),
    ]);
    await admin.send(approvalCalls.setRule, { body: { module: kind as 'pickup', required: false } });
    const { id } = await world.draft({ warehouseId: warehouse });
    const unexplained = await world.items(id, [{ productId: product, quantity: 5, lots: named.lots }]);
    expect([unexplained.status, Object.keys(unexplained.body.errors)]).toEqual([422, ['items.0.lotsReason']]);
    const { id: itemId } = await world.item(id, product, 5, named);
    expect((await world.note(id)).items).toMatchObject([
      { requestedLots: [{ number: 'A', isExpired: true, quantity: 5 }], requestedLotsReason: 'for the pig farm' },
    ]);
    await world.submit(id);
    // This holds whatever the rule says.
    expect((await world.note(id)).status).toBe('pending');
    await admin.send(approvalCalls.setRule, { body: { module: kind as 'pickup', required: true } });
    await world.approve(id);
    await world.prepare(id);
    expect((await world.assign({ id, itemId }, 5)).status).toBe(200);
    expect(await itemOf(id)).toMatchObject({ lots: [{ batchNo: 'A', quantity: 5 }], lotsReason: 'for the pig farm' });
  });

  it('are on its papers', async () => {
    const { warehouse, product } = await milk();
    const note = await activeNote(warehouse, product, 6);
    await world.assign(note, 6);
    await world.process(note.id, { dispatchToId: admin.actor?.id });
    const { calls } = world.names;
    for (const call of [calls.paper, calls.gatePass]) {
      const { status, raw } = await admin.attempt(call, { params: { id: note.id } });
      expect(status).toBe(200);
      const text = (await pdfText(raw)).join(' ').replace(/\s+/g, ' ');
      expect(text).toMatch(/Lot B: 4, expires \d+ \w+ \d{4} Lot C: 2, expires \d+ \w+ \d{4}/);
    }
  });

  it('that have expired are not counted as what can be asked for', async () => {
    const { warehouse, product } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    const { status, body } = await world.items(id, [{ productId: product, quantity: 11 }]);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/ has 10 Box/)]);
  });

  it('that have expired leave what can be asked for to the other lines', async () => {
    const { warehouse, product, A, B } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    const named = (lotId: number, quantity: number) => ({
      ...{ productId: product, quantity },
      ...{ lots: [{ lotId }], lotsReason: 'for the pig farm' },
    });
    const refusals = async (...lines: Record<string, unknown>[]) => (await world.items(id, lines)).body.message;
    expect(await refusals(named(B, 11))).toMatch(/ has 10 Box/);
    expect(await refusals(named(A, 6), { productId: product, quantity: 10 })).toMatch(/ has 15 Box/);
    await world.item(id, product, 5, named(A, 5));
    expect(await refusals({ productId: product, quantity: 11 })).toMatch(/ has 15 Box/);
    await world.item(id, product, 10);
    expect((await world.note(id)).items).toMatchObject([{ quantity: 5 }, { quantity: 10 }]);
  });

  it('are listed where only expired ones are left, apart from what can be issued', async () => {
    const { warehouse, product, A } = await milk();
    const stock = async () =>
      (await admin.send(world.names.calls.stock, { params: { id: warehouse } })).products.map(
        ({ quantity, expired, Product }) => ({ quantity, expired, product: Product.id }),
      );
    expect(await stock()).toEqual([{ quantity: 10, expired: 5, product }]);
    const good = await activeNote(warehouse, product, 10);
    await world.assign(good, 10);
    expect(await stock()).toEqual([{ quantity: 0, expired: 5, product }]);
    const rest = await activeNote(warehouse, product, 5, { lots: [{ lotId: A }], lotsReason: 'for the pig farm' });
    await world.assign(rest, 5);
    expect(await stock()).toEqual([]);
  });

  it('are said to be where they are, of a line that asks for them', async () => {
    const { warehouse, product, A, C } = await milk();
    const third = await makeSection(test.database, warehouse, 'Bay 3');
    await world.stock.receiveLots(product, third.id, { A: [2, day(-2)] });
    const lots = [
      { lotId: C, quantity: 1 },
      { lotId: A, quantity: 6 },
    ];
    const note = await activeNote(warehouse, product, 7, { lots, lotsReason: 'for the pig farm' });
    const held = [
      { section: 'Bay 1', quantity: 6, batchNo: 'C' },
      { section: 'Bay 1', quantity: 5, batchNo: 'A', lot: { isExpired: true } },
      { section: 'Bay 3', quantity: 2, batchNo: 'A' },
    ];
    const sections = held.map(({ section, quantity }) => ({ section, quantity }));
    expect(await itemOf(note.id)).toMatchObject({ quantityAvailable: 13, sections, lots: held });
    await world.assign(note, 7);
    expect(await itemOf(note.id)).toMatchObject({
      lots: [
        { section: 'Bay 1', quantity: 1, batchNo: 'C' },
        { section: 'Bay 1', quantity: 5, batchNo: 'A' },
        { section: 'Bay 3', quantity: 1, batchNo: 'A' },
      ],
    });
  });

  it('are said before a note is approved, too', async () => {
    const { warehouse, product, B } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    await world.item(id, product, 5);
    expect((await world.note(id)).items).toMatchObject([{ lots: [{ batchNo: 'B', lot: { lotId: B } }, {}] }]);
  });

  it('are named once each', async () => {
    const { warehouse, product, B } = await milk();
    const { id } = await world.draft({ warehouseId: warehouse });
    const twice = [
      { lotId: B, quantity: 1 },
      { lotId: B, quantity: 2 },
    ];
    const { status, body } = await world.items(id, [
      { productId: product, quantity: 3, lots: twice, lotsReason: 'these' },
    ]);
    expect([status, body.errors]).toEqual([422, { 'items.0.lots': 'name each lot once only' }]);
  });
});
