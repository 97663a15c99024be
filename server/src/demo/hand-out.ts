import { issueItems, markItem } from '../documents/issue-notes/issue-items';
import type { NoteKind } from '../documents/issue-notes/note-kind';
import { processDispatch } from '../features/dispatches/save-dispatch';
import { markedReturnHooks } from '../features/marked-returns/note-hooks';
import { apply } from '../operation/apply';
import type { Operation } from '../operation/operation';
import { availableIn } from './available-stock';
import type { DemoWorld } from './demo-world';
import { plate } from './enter-receipt';

/** A line of an active note, and the quantity its warehouse can issue now. */
interface Wanted {
  id: number;
  productId: number;
  quantity: number;
  available: number;
}

/**
 * Hands out the lines of an active note as far as stock allows; equipment is lent, and must come back.
 * @param fate `begun`: only the first line; `short`: half of the last line
 */
export async function handOut(
  operation: Operation,
  world: DemoWorld,
  kind: NoteKind,
  noteId: number,
  fate: string,
): Promise<void> {
  const lines = await linesOf(operation, noteId);
  const due = fate === 'begun' ? lines.slice(0, 1) : lines;
  for (const line of due) {
    const isCut = fate === 'short' && line === lines.at(-1);
    const quantity = Math.min(line.available, isCut ? Math.ceil(line.quantity / 2) : line.quantity);
    if (quantity === 0) continue;
    const isEquipment = world.products.some((product) => product.id === line.productId && product.isEquipment);
    if (isEquipment)
      await apply(operation, (facts) => markItem(facts, kind, { noteId, itemId: line.id, isReturn: true }));
    await apply(operation, (facts) =>
      issueItems(facts, kind, {
        noteId,
        lines: [{ itemId: line.id, quantity, comment: isCut ? 'The rest follows' : '' }],
      }),
    );
  }
}

async function linesOf({ db }: Operation, noteId: number): Promise<Wanted[]> {
  const lines = await db
    .selectFrom('issue_note_items')
    .innerJoin('issue_notes', 'issue_notes.id', 'issue_note_items.note_id')
    .select(['issue_note_items.id', 'product_id as productId', 'quantity', 'warehouse_id as warehouseId'])
    .where('note_id', '=', noteId)
    .orderBy('issue_note_items.id')
    .execute();
  const stock = await availableIn(db, lines[0]?.warehouseId ?? 0);
  return lines.map((line) => ({
    ...line,
    available: stock.find((one) => one.productId === line.productId)?.quantity ?? 0,
  }));
}

/** One of the drivers leaves with the goods handed out. */
export async function sendOff(operation: Operation, { random, people }: DemoWorld, noteId: number): Promise<void> {
  const departure = { noteId, vehicle: plate(random), comment: '', dispatchedToId: random.pick(people.staff.Driver) };
  await apply(operation, (facts) => processDispatch(facts, departure, markedReturnHooks));
}
