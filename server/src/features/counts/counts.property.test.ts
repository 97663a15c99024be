import { countCalls } from '@ghala/contract/calls/counts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { createTestApp } from '../../../test/test-app';
import { apply } from '../../kernel/commit/apply';
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

const record = fc.nat(3);
const quantity = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('receive', 'issue', 'reserve'), record, quantity }),
  fc.record({ kind: fc.constant('transfer'), record, quantity }),
  fc.record({
    kind: fc.constantFrom('count', 'count offline', 'count in two parts'),
    record,
    counter: fc.nat(1),
    quantity,
  }),
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

/** What lies on the shelves while the books say something else: the truth that a count should find. */
class Shelves {
  readonly truth = new Map<number, number>();
  readonly unsent: (() => Promise<unknown>)[] = [];

  constructor(
    readonly shop: Awaited<ReturnType<CountWorld['shop']>>,
    readonly id: number,
  ) {}

  get records(): number[] {
    return this.shop.records.flat();
  }

  at(index: number) {
    const section = index < 2 ? 0 : 1;
    return { id: this.records[index] as number, section, product: this.shop.products[index % 2] as number };
  }

  move(recordId: number, change: number) {
    this.truth.set(recordId, (this.truth.get(recordId) ?? 0) + change);
  }

  enter(recordId: number, found: number, more: object, by = keeper) {
    return world.count(this.id, recordId, found, { ...more }, by);
  }

  async take(one: Step): Promise<void> {
    const { id, section, product } = this.at(one.record);
    const { warehouse, sections } = this.shop;
    const { stock } = world;
    switch (one.kind) {
      case 'receive':
        await stock.receive(product, Number(sections[section]), one.quantity);
        return this.move(id, one.quantity);
      case 'issue': {
        for (const { recordId, availableBefore, available } of await stock.issue(product, warehouse, one.quantity))
          this.move(recordId, available - availableBefore);
        return;
      }
      case 'reserve': {
        const wanted = { recordId: id, quantity: one.quantity, note: '' };
        await stock.run(async (operation) =>
          apply(operation, async (facts) => reserve(facts, await stock.reservation(operation, wanted))),
        );
        return;
      }
      case 'transfer': {
        const to = Number(sections[1 - section]);
        const wanted = { recordId: id, toPlaceId: to, quantity: one.quantity, note: '' };
        await stock.run(async (operation) =>
          apply(operation, async (facts) => transfer(facts, await stock.transfer(operation, wanted))),
        );
        this.move(id, -one.quantity);
        return this.move(this.at((one.record + 2) % 4).id, one.quantity);
      }
    }
    const by = counters['counter' in one ? one.counter : 0];
    const found = this.truth.get(id) ?? 0;
    if (one.kind === 'count') await this.enter(id, found, {}, by);
    else if (one.kind === 'count offline') {
      const countedAt = await momentBetween();
      this.unsent.push(() => this.enter(id, found, { countedAt }, by));
    } else {
      // The other part is counted when the next phone is back.
      await this.enter(id, one.quantity, {}, by);
      const countedAt = await momentBetween();
      this.unsent.push(() => this.enter(id, found - one.quantity, { mode: 'add', countedAt }, by));
    }
  }

  /** Whatever is not settled by then is counted once more. */
  async finish(): Promise<void> {
    for (const send of this.unsent) await send();
    for (const { recordId, state } of await world.sheet(this.id))
      if (state === 'open' || state === 'recount')
        await this.enter(recordId, this.truth.get(recordId) ?? 0, { mode: 'recount' });
    await world.submitted(this.id);
  }
}

it('finds what lies on the shelves, whatever moves while it is counted and until it is approved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 }),
      fc.array(step, { maxLength: MOST_STEPS }),
      fc.array(step, { maxLength: 3 }),
      async (errors, before, after) => {
        const shop = await world.shop();
        for (const [section, own] of shop.records.entries())
          for (const [product] of own.entries())
            await world.stock.receive(Number(shop.products[product]), Number(shop.sections[section]), AT_FIRST - 10);
        const shelves = new Shelves(shop, await world.started(shop.warehouse));
        for (const [index, error] of errors.entries()) shelves.move(shelves.at(index).id, AT_FIRST + error);
        for (const one of before) await shelves.take(one);
        await shelves.finish();
        for (const one of after) if (!one.kind.startsWith('count')) await shelves.take(one);
        const { pending } = await world.read(shelves.id);
        if (pending > 0) expect((await world.decideAll(shelves.id)).refused).toEqual([]);
        expect(await onHand(shelves.records)).toEqual(
          shelves.records.map((id) => ({ id, onHand: shelves.truth.get(id) })),
        );
        expect((await keeper.send(countCalls.get, { params: { id: shelves.id } })).count.status).toBe('completed');
      },
    ),
    { numRuns: 25 },
  );
  expect((await verifyLedger(test.database)).drifts).toEqual([]);
}, 120_000);

function onHand(ids: readonly number[]) {
  return test.database
    .selectFrom('stock_records')
    .select(['id', 'on_hand as onHand'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}
