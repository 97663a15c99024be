import { approvalCalls } from '@ghala/contract/calls/approvals';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { RefusalCode } from '@ghala/contract/refusals/refusals';
import { DispatchWorld } from './dispatch-world';
import type { NoteWorld } from './note-world';
import { PickupWorld } from './pickup-world';
import { ReceiptWorld } from './receipt-world';
import { ReservationWorld } from './reservation-world';
import type { StockModel, Thousandths } from './stock-model';
import { StockRequestWorld } from './stock-request-world';
import type { Answer, Client, TestApp } from './test-app';

/** Several clients share these products and places; a place is a section or a virtual warehouse. */
export interface Stage {
  nogId: number;
  products: number[];
  places: { id: number; warehouse: number; section: number | null }[];
  /** Maps a product and a place to their stock record. */
  records: number[][];
  /** Lists all reservations, with their places. */
  reservations: { id: number; product: number; warehouse: number }[];
  model: StockModel;
}

export interface Line {
  product: number;
  place: number;
  quantity: Thousandths;
}

/** A client attempts this operation; products, places and reservations are picked by index. */
export type Try =
  | { kind: 'receipt'; lines: Line[]; end: 'process' | 'process twice' | 'cancel' }
  | {
      kind: 'dispatch' | 'pickup';
      place: number;
      lines: Line[];
      end: 'process' | 'undo' | 'delete' | 'cancel' | 'reject';
    }
  | ({ kind: 'add' | 'remove'; decision: Decision } & Line)
  | ({ kind: 'transfer'; to: number; decision: Decision } & Line)
  | ({ kind: 'reserve' } & Line)
  | { kind: 'release'; reservation: number; quantity: Thousandths; decision: Decision };
type Decision = 'approve' | 'reject';

let deleter: Promise<Client> | undefined;

/** This is the server refused because of the stock, or the state of a document. */
export class Refused extends Error {}

/** Uses every kind of document that moves stock, and records successes in the stage's model. */
export class DocumentClient {
  readonly user: Client;
  readonly stage: Stage;
  readonly #receipts: ReceiptWorld;
  readonly #notes: { dispatch: NoteWorld; pickup: NoteWorld };
  readonly #requests: StockRequestWorld;
  readonly #reservations: ReservationWorld;

  constructor(test: TestApp, user: Client, stage: Stage) {
    this.user = user;
    this.stage = stage;
    this.#receipts = new ReceiptWorld(test, user);
    this.#notes = { dispatch: new DispatchWorld(test, user), pickup: new PickupWorld(test, user) };
    this.#requests = new StockRequestWorld(test, user);
    this.#reservations = new ReservationWorld(test, user);
  }

  /** @throws Refused if the server refused a step; earlier moves are in the model */
  async attempt(wanted: Try): Promise<void> {
    switch (wanted.kind) {
      case 'receipt':
        return this.#receive(wanted.lines, wanted.end);
      case 'dispatch':
      case 'pickup':
        return this.#issue(wanted.kind, wanted.place, wanted.lines, wanted.end);
      case 'add':
      case 'remove':
        return this.#adjust(wanted, wanted.kind === 'add' ? 1 : -1, wanted.decision);
      case 'transfer':
        return this.#transfer(wanted, wanted.to, wanted.decision);
      case 'reserve':
        return this.#reserve(wanted);
      case 'release':
        return this.#release(wanted.reservation, wanted.quantity, wanted.decision);
    }
  }

  #spot({ product, place }: Pick<Line, 'product' | 'place'>) {
    const { id: placeId, ...where } = this.stage.places[place] as Stage['places'][number];
    const productId = this.stage.products[product] as number;
    return { ...where, placeId, product: productId, record: this.stage.records[product]?.[place] as number };
  }

  async #receive(lines: Line[], end: 'process' | 'process twice' | 'cancel'): Promise<void> {
    const { id } = await this.#receipts.receipt({ nogId: this.stage.nogId });
    for (const line of lines) {
      const { product, warehouse, section } = this.#spot(line);
      const body = { productId: product, warehouseId: warehouse, sectionId: section, quantity: line.quantity / 1000 };
      await this.#receipts.item(id, body);
    }
    if (end === 'cancel') return void allowed(await this.user.attempt(receiptCalls.cancel, { params: { id } }));
    const process = () =>
      this.user.attempt(receiptCalls.process, {
        body: { batchId: id, isVerified: true },
        headers: { 'idempotency-key': `batch-${id}` },
      });
    const answers = await Promise.all(end === 'process twice' ? [process(), process()] : [process()]);
    for (const answer of answers) allowed(answer);
    for (const line of lines) {
      const { product, warehouse } = this.#spot(line);
      this.stage.model.change(product, warehouse, line.quantity);
    }
  }

  async #issue(kind: 'dispatch' | 'pickup', place: number, lines: Line[], end: string): Promise<void> {
    const world = this.#notes[kind];
    const { calls, idKey } = world.names;
    const { warehouse } = this.#spot({ product: 0, place });
    const { id } = await world.draft({ warehouseId: warehouse });
    const items: { itemId: number; product: number; quantity: Thousandths }[] = [];
    for (const line of lines) {
      const { product } = this.#spot(line);
      const body = { [idKey]: id, productId: product, quantity: line.quantity / 1000 };
      const { products } = allowed(await this.user.attempt(calls.addItem, { body }));
      items.push({ itemId: products.at(-1).id, product, quantity: line.quantity });
    }
    allowed(await world.submit(id));
    if (end === 'reject') {
      const body = { approvalId: await world.requestOf(id), comment: 'not now' };
      return void allowed(await (await world.test.approver()).attempt(approvalCalls.reject, { body }));
    }
    allowed(await world.approve(id));
    await world.prepare(id);
    const issued: typeof items = [];
    for (const item of items) {
      const answer = await world.assign({ id, itemId: item.itemId }, item.quantity / 1000);
      if (isRefusal(answer)) continue;
      allowed(answer);
      this.stage.model.change(item.product, warehouse, -item.quantity);
      issued.push(item);
    }
    const undone = end === 'undo' ? issued.pop() : undefined;
    if (undone !== undefined) {
      const answers = await Promise.all([1, 2].map(() => world.undo({ id, itemId: undone.itemId })));
      const told = answers.map(({ status, body }) => `${status}: ${body.message}`).sort();
      if (!/^200/.test(told[0] ?? '') || !/^409/.test(told[1] ?? '')) throw new Error(`undone twice: ${told}`);
      this.stage.model.change(undone.product, warehouse, undone.quantity);
    }
    if (end === 'delete' || issued.length === 0) {
      // Whoever issued goods leaves the deletion to others.
      deleter ??= world.test.signIn(['pickupAdd', 'pickupCancel', 'dispatchAdd', 'dispatchCancel']);
      allowed(await world.delete(id, await deleter));
    } else allowed(await world.process(id));
    if (end === 'cancel' && issued.length > 0) allowed(await world.cancel(id));
    if (end !== 'process' && end !== 'undo') {
      for (const { product, quantity } of issued) this.stage.model.change(product, warehouse, quantity);
    }
    const refused = items.length - issued.length - (undone === undefined ? 0 : 1);
    if (refused > 0) throw new Refused(`${refused} items of ${kind} ${id}`);
  }

  async #adjust(line: Line, sign: 1 | -1, decision: Decision): Promise<void> {
    const spot = this.#spot(line);
    const { stock } = allowed(await this.#requests.adjust(spot, (sign * line.quantity) / 1000));
    await this.#decide({ id: stock.id, module: 'StockAdjustment' }, decision);
    if (decision === 'approve') this.stage.model.change(spot.product, spot.warehouse, sign * line.quantity);
  }

  async #transfer(line: Line, toIndex: number, decision: Decision): Promise<void> {
    const from = this.#spot(line);
    const to = this.#spot({ product: line.product, place: toIndex });
    const { stock } = allowed(await this.#requests.transfer(from, to.placeId, line.quantity / 1000));
    await this.#decide({ id: stock.id, module: 'StockTransfer' }, decision);
    if (decision === 'reject') return;
    this.stage.model.change(from.product, from.warehouse, -line.quantity);
    this.stage.model.change(to.product, to.warehouse, line.quantity);
  }

  /** A request that the stock no longer allows stays pending, and is then rejected. */
  async #decide(request: Parameters<StockRequestWorld['decide']>[0], decision: Decision): Promise<void> {
    const answer = await this.#requests.decide(request, decision);
    if (isRefusal(answer)) allowed(await this.#requests.decide(request, 'reject'));
    allowed(answer);
  }

  async #reserve(line: Line): Promise<void> {
    const spot = this.#spot(line);
    const { stock } = allowed(await this.#reservations.reserve(spot, line.quantity / 1000));
    this.stage.model.change(spot.product, spot.warehouse, -line.quantity, line.quantity);
    this.stage.reservations.push({ id: stock.id, product: spot.product, warehouse: spot.warehouse });
  }

  async #release(index: number, quantity: Thousandths, decision: Decision): Promise<void> {
    const { reservations, model } = this.stage;
    const reservation = reservations[index % Math.max(reservations.length, 1)];
    if (reservation === undefined) throw new Refused('nothing is reserved');
    allowed(await this.#reservations.askRelease(reservation.id, quantity / 1000));
    allowed(await this.#reservations.decide(reservation.id, decision));
    if (decision === 'approve') model.change(reservation.product, reservation.warehouse, quantity, -quantity);
  }
}

/** Refusals come from too little stock, another release that must be decided first, or a transfer to the same place. */
const refused: readonly RefusalCode[] = [
  'stock.short',
  'note.short',
  'note.nothingIssued',
  'stockReservation.empty',
  'stockReservation.short',
  'stockReservation.inApproval',
  'transfer.samePlace',
];

function isRefusal({ body }: Answer): boolean {
  return refused.some((code) => code === body.code);
}

function allowed(answer: Answer): Answer['body'] {
  if (answer.status === 200) return answer.body;
  if (isRefusal(answer)) throw new Refused(answer.body.message);
  throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
}
