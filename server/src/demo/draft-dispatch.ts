import { dispatchCalls, newDispatch } from '@ghala/contract/calls/dispatches';
import { addItems } from '../documents/issue-notes/draft-items';
import { createDispatch, dispatchKind } from '../features/dispatches/save-dispatch';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { type AvailableStock, availableIn } from './available-stock';
import { projects } from './data/catalogues';
import type { DemoWorld } from './demo-world';
import type { SeededRandom } from './seeded-random';

const HOUR_MS = 3_600_000;
/** This is a warehouse with fewer kinds of goods than this would not be asked. */
const FEWEST_KINDS = 8;

/** Drafts a note with three to eight lines, each within its warehouse's stock. @returns its id */
export async function draftDispatch(operation: Operation, world: DemoWorld, number: number): Promise<number> {
  const { random, timezone } = world;
  const { warehouseId, stock } = await chooseWarehouse(operation, world, number);
  const head = headOf(operation, world, warehouseId, number);
  const source = { document: undefined, timezone };
  const { id } = await apply(operation, (facts) => createDispatch(facts, head, source));
  const items = random
    .pickSome(stock, random.whole(3, 8))
    .map(({ productId, quantity }) => ({ productId, quantity: shareOf(quantity, random) }));
  const { noteId, items: lines } = dispatchCalls.addItems.body.parse({ dispatchNoteId: id, items });
  await apply(operation, (facts) => addItems(facts, dispatchKind, { noteId, lines }));
  return id;
}

/** This is the main warehouse for half of the notes, and whenever another could not yet serve one. */
async function chooseWarehouse({ db }: Operation, { stores }: DemoWorld, number: number) {
  const [main, second, third] = stores;
  if (main === undefined) throw new Error('there is no warehouse to dispatch from');
  const turns = [main.id, second?.id, main.id, third?.id, main.id, main.virtual];
  const wanted = turns[number % turns.length] ?? main.id;
  const stock: AvailableStock[] = await availableIn(db, wanted);
  return stock.length >= FEWEST_KINDS
    ? { warehouseId: wanted, stock }
    : { warehouseId: main.id, stock: await availableIn(db, main.id) };
}

function headOf({ at }: Operation, { random, people, catalogues }: DemoWorld, warehouseId: number, number: number) {
  const requested = (at ?? new Date()).getTime() + random.whole(2, 30) * HOUR_MS;
  return newDispatch.parse({
    warehouseId,
    assignedToId: random.pick([...people.staff['Site Foreman'], people.users.member.id]),
    purposeId: random.pick([...catalogues.dispatchPurposes.values()]),
    project: random.pick(projects),
    reference: `REQ-${random.whole(1000, 9999)}`,
    instructions: random.isLucky(0.3) ? 'Call the foreman before you leave' : '',
    isUrgent: number % 5 === 1,
    pickupDate: new Date(requested).toISOString(),
  });
}

/** Takes all, most or some of it, so that stock of every level remains. */
function shareOf(available: number, random: SeededRandom): number {
  if (random.isLucky(0.2)) return available;
  const share = random.isLucky(0.5) ? random.between(0.6, 0.9) : random.between(0.1, 0.4);
  return Math.min(available, Math.max(1, Math.round(available * share)));
}
