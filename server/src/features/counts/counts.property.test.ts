import { countCalls, type SheetLine } from '@ghala/contract/calls/counts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { rounds } from '../../../test/rounds';
import { createTestApp } from '../../../test/test-app';
import { apply } from '../../operation/apply';
import type { GivenLot } from '../../stock/entering-lots';
import { reserve } from '../../stock/reserve';
import { transfer } from '../../stock/transfer';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const keeper = await test.signIn('all');
const counters = [await test.signIn(['pickupProcess']), await test.signIn(['batchAdd'])];
const world = new CountWorld(test, keeper);

/** Enough on the shelf that no movement takes more than there is, whatever is missing. */
const AT_FIRST = 60;
const MOST_STEPS = 12;

/** Makes two products in two sections, and two lots of a tracked one. */
const SLOTS = 8;
const LOTS = ['A', 'B'];

const slot = fc.nat(SLOTS - 1);
const quantity = fc.integer({ min: 1, max: 3 });
const counting = [
  'count',
  'count offline',
  'count in two parts',
  'count a part',
  'count the rest',
  'count around a transfer',
] as const;
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('receive', 'issue', 'reserve'), slot, quantity }),
  fc.record({ kind: fc.constant('transfer'), slot, quantity }),
  fc.record({ kind: fc.constantFrom(...counting), slot, counter: fc.nat(1), quantity }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Later than what was written before, and earlier than what is written afterwards, in whole milliseconds. */
async function momentBetween(): Promise<string> {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 3));
  await wait();
  const moment = new Date().toISOString();
  await wait();
  return moment;
}

/** Goods of one kind in one section: of a record or, where they are tracked, of one lot in it. */
interface Slot {
  recordId: number;
  product: number;
  section: number;
  lot: string | null;
}

/** What lies on the shelves while the books say something else: the truth that a count should find. */
class Shelves {
  readonly truth = new Map<Slot, number>();
  readonly unsent: (() => Promise<unknown>)[] = [];
  /** Of goods of which one part is counted: what lies in the other one. They leave from the first, and come to the other. */
  readonly rest = new Map<Slot, number>();

  constructor(
    readonly shop: Awaited<ReturnType<CountWorld['shop']>>,
    readonly slots: readonly Slot[],
    readonly id: number,
  ) {}

  at(index: number): Slot {
    return this.slots[index] as Slot;
  }

  find(recordId: number, lot: string | null): Slot {
    return this.slots.find((one) => one.recordId === recordId && one.lot === lot) as Slot;
  }

  /** These are the same goods in the other section. */
  beside({ product, lot, section }: Slot): Slot {
    return this.slots.find((one) => one.product === product && one.lot === lot && one.section !== section) as Slot;
  }

  move(at: Slot, change: number) {
    this.truth.set(at, (this.truth.get(at) ?? 0) + change);
    const rest = this.rest.get(at);
    if (rest !== undefined && change > 0) this.rest.set(at, rest + change);
  }

  async enter({ recordId, lot }: Slot, quantity: number, more: object, by = keeper) {
    const line = (await world.sheet(this.id)).find(
      (one: SheetLine) => one.recordId === recordId && (one.Lot?.number ?? null) === lot,
    );
    return by.send(countCalls.enter, { params: { id: this.id }, body: { lineId: line?.id, quantity, ...more } });
  }

  async take(one: Step): Promise<void> {
    const at = this.at(one.slot);
    const { recordId, product, section, lot } = at;
    const { warehouse, sections } = this.shop;
    const { stock } = world;
    const lots = lot === null ? null : [{ lotId: await stock.lotId(product, lot), quantity: one.quantity }];
    switch (one.kind) {
      case 'receive':
        await stock.receive(product, Number(sections[section]), one.quantity, 0, givenLots(lot, one.quantity));
        return this.move(at, one.quantity);
      case 'issue': {
        const chosen = lots === null ? {} : { lots, lotsReason: 'asked for' };
        for (const posted of await stock.issue(product, warehouse, one.quantity, undefined, chosen))
          this.move(this.find(posted.recordId, lot), posted.available - posted.availableBefore);
        return;
      }
      case 'reserve': {
        const wanted = { recordId, quantity: one.quantity, note: '', lots };
        await stock.run(async (operation) =>
          apply(operation, async (facts) => reserve(facts, await stock.reservation(operation, wanted))),
        );
        return;
      }
      case 'transfer': {
        const to = Number(sections[1 - section]);
        const wanted = { recordId, toPlaceId: to, quantity: one.quantity, note: '', lots };
        await stock.run(async (operation) =>
          apply(operation, async (facts) => transfer(facts, await stock.transfer(operation, wanted))),
        );
        this.move(at, -one.quantity);
        return this.move(this.beside(at), one.quantity);
      }
      case 'count around a transfer':
        // As much comes back as went, to the other part.
        await this.take({ ...one, kind: 'count a part' });
        await this.take({ ...one, kind: 'transfer' });
        await this.take({ ...one, kind: 'transfer', slot: this.slots.indexOf(this.beside(at)) });
        return this.take({ ...one, kind: 'count the rest' });
    }
    const by = counters['counter' in one ? one.counter : 0];
    const found = this.truth.get(at) ?? 0;
    const rest = this.rest.get(at);
    if (one.kind === 'count the rest' && rest === undefined) return;
    this.rest.delete(at);
    if (one.kind === 'count the rest') await this.enter(at, Number(rest), { mode: 'add', toFinished: true }, by);
    else if (one.kind === 'count a part') {
      await this.enter(at, AT_FIRST / 2, {}, by);
      this.rest.set(at, found - AT_FIRST / 2);
    } else if (one.kind === 'count') await this.enter(at, found, {}, by);
    else if (one.kind === 'count offline') {
      const countedAt = await momentBetween();
      this.unsent.push(() => this.enter(at, found, { countedAt }, by));
    } else {
      // The other part is counted when the next phone is back.
      await this.enter(at, one.quantity, {}, by);
      const countedAt = await momentBetween();
      this.unsent.push(() => this.enter(at, found - one.quantity, { mode: 'add', toFinished: true, countedAt }, by));
    }
  }

  /** Whatever is not settled by then is counted once more. */
  async finish(): Promise<void> {
    for (const at of this.rest.keys())
      await this.enter(at, Number(this.rest.get(at)), { mode: 'add', toFinished: true });
    for (const send of this.unsent) await send();
    for (const { recordId, Lot, state } of await world.sheet(this.id)) {
      const at = this.find(recordId, Lot?.number ?? null);
      if (state === 'open' || state === 'recount') await this.enter(at, this.truth.get(at) ?? 0, { mode: 'recount' });
    }
    await world.submitted(this.id);
  }
}

function givenLots(number: string | null, quantity: number): GivenLot[] | null {
  return number === null ? null : [{ number, expiresOn: null, madeOn: null, quantity }];
}

/** This is a shop with as much on each shelf as is there at first, by the books. */
async function filledShop() {
  const shop = await world.shop();
  const slots: Slot[] = [];
  for (const [section, own] of shop.records.entries())
    for (const [index, recordId] of own.entries()) {
      const product = Number(shop.products[index]);
      await world.stock.receive(product, Number(shop.sections[section]), AT_FIRST - 10);
      slots.push({ recordId, product, section, lot: null });
    }
  const product = await world.stock.product({ tracking: 'lot' });
  for (const [section, place] of shop.sections.entries())
    for (const lot of LOTS) {
      const recordId = await world.stock.receive(product, place, AT_FIRST, 0, givenLots(lot, AT_FIRST));
      slots.push({ recordId, product, section, lot });
    }
  return { shop, slots };
}

it('finds what lies on the shelves, whatever moves while it is counted and until it is approved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -5, max: 5 }), { minLength: SLOTS, maxLength: SLOTS }),
      fc.array(step, { maxLength: MOST_STEPS }),
      fc.array(step, { maxLength: 3 }),
      async (errors, before, after) => {
        const { shop, slots } = await filledShop();
        const shelves = new Shelves(shop, slots, await world.started(shop.warehouse));
        for (const [index, error] of errors.entries()) shelves.move(shelves.at(index), AT_FIRST + error);
        for (const one of before) await shelves.take(one);
        await shelves.finish();
        for (const one of after) if (!one.kind.startsWith('count')) await shelves.take(one);
        const { pending } = await world.read(shelves.id);
        if (pending > 0) expect((await world.decideAll(shelves.id)).refused).toEqual([]);
        for (const at of slots) expect(await onHand(at)).toBe(shelves.truth.get(at));
        expect((await keeper.send(countCalls.get, { params: { id: shelves.id } })).count.status).toBe('completed');
      },
    ),
    { numRuns: rounds(5, 20) },
  );
  expect((await verifyLedger(test.database)).drifts).toEqual([]);
});

async function onHand({ recordId, product, lot }: Slot): Promise<number> {
  const held =
    lot === null
      ? test.database.selectFrom('stock_records').select('on_hand').where('id', '=', recordId)
      : test.database
          .selectFrom('record_lots')
          .select('on_hand')
          .where('record_id', '=', recordId)
          .where('lot_id', '=', await world.stock.lotId(product, lot));
  return (await held.executeTakeFirstOrThrow()).on_hand;
}
