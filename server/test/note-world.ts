import type { dispatchCalls } from '@ghala/contract/calls/dispatches';
import type { pickupCalls } from '@ghala/contract/calls/pickups';
import { makeProduct, makeWarehouse } from './fixtures';
import { StockWorld } from './stock-world';
import { succeeded } from './succeeded';
import type { Answer, Client, TestApp } from './test-app';
import { type Decision, World } from './world';

export const noteStates = [
  'draft',
  'pending',
  'active',
  'active, issued',
  'completed',
  'rejected',
  'deleted',
  'cancelled',
] as const;
export type NoteState = (typeof noteStates)[number];

/** Holds a note with one item of 4, out of 10 in stock. */
export interface TestNote {
  id: number;
  noteNo: string;
  itemId: number;
  product: number;
  warehouse: number;
  /** The item is drawn from this stock record. */
  record: number;
}

/** These names differ between the kinds' calls. */
interface NoteNames {
  kind: 'pickup' | 'dispatch';
  calls: typeof pickupCalls | typeof dispatchCalls;
  path: string;
  idKey: 'pickupNoteId' | 'dispatchNoteId';
  numberKey: 'pickupNo' | 'dispatchNo';
  numberPrefix: 'PN' | 'DN';
  issuedKey: 'quantityAssigned' | 'quantityDispatched';
}

/** Creates notes of a kind through the screens' calls. */
export abstract class NoteWorld extends World {
  readonly stock: StockWorld;
  abstract readonly names: NoteNames;

  constructor(test: TestApp, user: Client) {
    super(test, user);
    this.stock = new StockWorld(test.database, user);
  }

  /** Tells who receives the goods. */
  abstract assignee(): Record<string, unknown>;

  /** Does what the user must do before handing out an active note's items. */
  async prepare(_id: number): Promise<void> {}

  /** Makes a warehouse with the given quantity of a product. */
  async shelf(quantity = 10) {
    const { id: warehouse } = await makeWarehouse(this.test.database);
    const { id: product, name } = await makeProduct(this.test.database);
    const record = await this.stock.receive(product, warehouse, quantity);
    return { warehouse, product, name, record };
  }

  /** Makes a draft without items; with its own warehouse by default. */
  async draft(details: Record<string, unknown> = {}): Promise<{ id: number; noteNo: string }> {
    const { calls, kind, numberKey } = this.names;
    const warehouseId = details.warehouseId ?? (await makeWarehouse(this.test.database)).id;
    const body = { ...this.assignee(), warehouseId, ...details };
    const made = succeeded(await this.user.attempt(calls.create, { body }))[kind];
    return { id: made.id, noteNo: made[numberKey] };
  }

  async item(noteId: number, productId: number, quantity: number, more: Record<string, unknown> = {}) {
    const { calls, idKey } = this.names;
    const body = { [idKey]: noteId, productId, quantity, ...more };
    return succeeded(await this.user.attempt(calls.addItem, { body })).products.at(-1) as { id: number };
  }

  /** Adds lines together: all of them, or none. */
  items(noteId: number, items: Record<string, unknown>[], user = this.user): Promise<Answer> {
    const { calls, idKey } = this.names;
    return user.attempt(calls.addItems, { body: { [idKey]: noteId, items } });
  }

  /** Gives a line of a draft another quantity. */
  change(note: Pick<TestNote, 'id' | 'itemId'>, quantity: number | string, more: object = {}): Promise<Answer> {
    const { calls, idKey } = this.names;
    return this.user.attempt(calls.changeItem, { body: { [idKey]: note.id, itemId: note.itemId, quantity, ...more } });
  }

  submit(id: number, user = this.user): Promise<Answer> {
    return user.attempt(this.names.calls.submit, { params: { id } });
  }

  async approve(id: number): Promise<Answer> {
    return this.decideOn(await this.requestOf(id), 'approve');
  }

  /** Finds the latest approval request of a note. */
  requestOf(id: number): Promise<number> {
    return this.requestFor(this.names.kind, id);
  }

  assign(note: Pick<TestNote, 'id' | 'itemId'>, qty: number | string = 3, user = this.user): Promise<Answer> {
    const { calls, idKey } = this.names;
    const body = { [idKey]: note.id, itemId: note.itemId, qty, comment: 'handed out' };
    return user.attempt(calls.issueItem, { body });
  }

  /** Hands out a line from named lots. */
  assignLots(
    { id, itemId }: Pick<TestNote, 'id' | 'itemId'>,
    qty: number,
    lots: Record<string, unknown>,
  ): Promise<Answer> {
    const { calls, idKey } = this.names;
    return this.user.attempt(calls.issueItem, { body: { [idKey]: id, itemId, qty, ...lots } });
  }

  /** Hands out lines together: all of them, or none. */
  assignAll(id: number, lines: { itemId: number; qty: number }[], user = this.user): Promise<Answer> {
    const { calls, idKey } = this.names;
    return user.attempt(calls.issueItems, { body: { [idKey]: id, lines } });
  }

  undo({ id, itemId }: Pick<TestNote, 'id' | 'itemId'>, user = this.user): Promise<Answer> {
    const { calls, idKey } = this.names;
    return user.attempt(calls.undoIssue, { body: { [idKey]: id, itemId } });
  }

  correct(id: number, details: Record<string, unknown>, user = this.user): Promise<Answer> {
    return user.attempt(this.names.calls.correct, { params: { id }, body: { ...this.assignee(), ...details } });
  }

  process(id: number, more: Record<string, unknown> = {}): Promise<Answer> {
    const { calls, idKey } = this.names;
    const body = { [idKey]: id, vehicle: 'KDA 123X', comment: 'on its way', ...more };
    return this.user.attempt(calls.process, { body });
  }

  /** Cancels a note; an approver then confirms that its goods are on the shelf. */
  async cancel(id: number, reason = 'came back', user = this.user): Promise<Answer> {
    const answer = await this.requestCancel(id, reason, user);
    const waiting = answer.status === 200 && (await this.note(id)).status === 'completed';
    if (waiting) succeeded(await this.decideOn(await this.requestFor('Cancellation', id), 'approve'));
    return answer;
  }

  /** Does the same, without anybody who confirms it. */
  requestCancel(id: number, reason = 'came back', user = this.user): Promise<Answer> {
    const { calls, idKey } = this.names;
    return user.attempt(calls.cancel, { body: { [idKey]: id, reason } });
  }

  /** Decides on a note's cancellation, as an approver by default. */
  async decideCancellation(id: number, decision: Decision, by?: Client): Promise<Answer> {
    return this.decideOn(await this.requestFor('Cancellation', id), decision, 'seen', by);
  }

  delete(id: number, user = this.user): Promise<Answer> {
    return user.attempt(this.names.calls.delete, { params: { id } });
  }

  /** Makes a note in the given state; `issued` is the quantity handed out if it gets that far. */
  async noteIn(state: NoteState, details: Record<string, unknown> = {}, issued = 3): Promise<TestNote> {
    const { warehouse, product, record } = await this.shelf();
    const draft = await this.draft({ warehouseId: warehouse, ...details });
    const { id } = draft;
    const { id: itemId } = await this.item(id, product, 4);
    const note = { ...draft, itemId, product, warehouse, record };
    if (state === 'draft') return note;
    succeeded(await this.submit(id));
    if (state === 'pending') return note;
    if (state === 'rejected') {
      succeeded(await this.decideOn(await this.requestOf(id), 'reject', 'not now'));
      return note;
    }
    succeeded(await this.approve(id));
    await this.prepare(id);
    if (state === 'active') return note;
    succeeded(await this.assign(note, issued));
    if (state === 'active, issued') return note;
    if (state === 'deleted') {
      // Whoever issued goods leaves the deletion to others.
      succeeded(await this.undo(note));
      succeeded(await this.delete(id));
      return note;
    }
    succeeded(await this.process(id));
    if (state === 'cancelled') succeeded(await this.cancel(id));
    return note;
  }

  async note(id: number) {
    return succeeded(await this.user.attempt(this.names.calls.get, { params: { id } }))[this.names.kind];
  }
}
