import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { transferCalls } from '@ghala/contract/calls/transfers';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { uniqueName } from './fixtures';
import { expectWholeBooks } from './shared-commits';
import { amountsInDatabase, StockModel, type Thousandths } from './stock-model';
import { StockWorld } from './stock-world';
import type { Answer, Client, LooseInput, TestApp } from './test-app';

const quantity = fc.integer({ min: 1, max: 3000 });
const at = fc.nat(3);
const line = fc.nat(7);

/** A client attempts this call; places, lines, reservations and requests are picked by index. */
export type Try =
  | { kind: 'issue'; line: number; quantity: Thousandths }
  | { kind: 'mark'; line: number; isReturn: boolean }
  | { kind: 'process' | 'cancel' | 'delete'; line: number }
  | { kind: 'reserve'; at: number; quantity: Thousandths }
  | { kind: 'adjust'; at: number; quantity: Thousandths; isAddition: boolean }
  | { kind: 'transfer'; at: number; to: number; quantity: Thousandths }
  | { kind: 'release'; reservation: number; quantity: Thousandths }
  | { kind: 'decide'; request: number; decision: 'approve' | 'reject' };

export const tries: fc.Arbitrary<Try> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant('issue'), line, quantity }), weight: 3 },
  fc.record({ kind: fc.constant('mark'), line, isReturn: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('process', 'cancel', 'delete'), line }),
  { arbitrary: fc.record({ kind: fc.constant('reserve'), at, quantity }), weight: 2 },
  fc.record({ kind: fc.constant('adjust'), at, quantity, isAddition: fc.boolean() }),
  fc.record({ kind: fc.constant('transfer'), at, to: at, quantity }),
  fc.record({ kind: fc.constant('release'), reservation: fc.nat(5), quantity }),
  {
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      request: fc.nat(3),
      decision: fc.constantFrom('approve', 'approve', 'reject'),
    }),
    weight: 2,
  },
);

interface Spot {
  product: number;
  isByLot: boolean;
  warehouse: number;
  section: number;
  record: number;
}

interface Line extends Spot {
  noteId: number;
  itemId: number;
}

type AnyCall = Parameters<Client['attempt']>[0];

/** Tells how stock changes once a request is carried out. */
type Effect = () => void;

/** Holds a call to make, and what holds if it succeeds. */
export interface Attempt {
  kind: Try['kind'];
  call(): Promise<Answer>;
  succeeded(answer: Answer): void;
}

/** Chooses one lot of a few, so that several calls add the same one; which one follows from the quantity. */
function lotOf(thousandths: Thousandths) {
  return [
    {
      number: `${'nN'[thousandths % 2]}${thousandths % 3}`,
      expiresOn: null,
      madeOn: null,
      quantity: thousandths / 1000,
    },
  ];
}

/**
 * Sets up few records and notes that many calls want at once, and a model that follows the calls that succeeded: four
 * sections with 2.5 of a product each, of which the last two are by lot, and four dispatch notes of two lines.
 */
export class OperationsStage {
  readonly #test: TestApp;
  readonly #user: Client;
  readonly #isApproved: boolean;
  readonly #model = new StockModel();
  readonly #spots: Spot[] = [];
  readonly #lines: Line[] = [];
  readonly #reservations: { id: number; spot: Spot }[] = [];
  /** Maps the comment of each request to its effect. */
  readonly #pending = new Map<string, Effect>();
  /** Documents with these comments must be on record. */
  readonly #comments: string[] = [];
  readonly #issued = new Map<number, Thousandths>();
  readonly #marks = new Map<number, boolean[]>();
  readonly #ends = new Map<number, Set<'process' | 'cancel' | 'delete'>>();
  readonly #name = uniqueName('stage');
  #audited = 0;
  #requests: { id: number; comment: string }[] = [];
  #lastAuditId = 0;

  private constructor(test: TestApp, user: Client, isApproved: boolean) {
    this.#test = test;
    this.#user = user;
    this.#isApproved = isApproved;
  }

  /** @param isApproved whether adjustments, transfers and releases await approval */
  static async open(test: TestApp, user: Client, isApproved: boolean): Promise<OperationsStage> {
    const stage = new OperationsStage(test, user, isApproved);
    const world = new StockWorld(test.database, user);
    await test.database.updateTable('approval_rules').set({ is_required: isApproved }).execute();
    for (let shops = 0; shops < 2; shops++) {
      const isByLot = shops === 1;
      const { warehouse, first, second, product: untracked } = await world.shop();
      const product = isByLot ? await world.product({ tracking: 'lot' }) : untracked;
      for (const section of [first, second]) {
        const record = await world.receive(product, section, 2.5, 0, isByLot ? lotOf(2500) : null);
        stage.#spots.push({ product, isByLot, warehouse, section, record });
        stage.#model.change(product, warehouse, 2500);
      }
    }
    for (const spot of stage.#spots) {
      const items = await world.noteItems(spot.product, spot.warehouse, 2);
      await sql`update issue_note_items set quantity = 2.5 where id = any(${items}::int[])`.execute(test.database);
      const note = await sql<{ id: number }>`update issue_notes set status = 'active'
        where id = (select note_id from issue_note_items where id = ${items[0]}) returning id`.execute(test.database);
      const noteId = note.rows[0]?.id as number;
      for (const itemId of items) stage.#lines.push({ ...spot, noteId, itemId });
    }
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_logs`.execute(
      test.database,
    );
    stage.#lastAuditId = rows[0]?.id ?? 0;
    return stage;
  }

  /** Lists what the calls of a round try; those without anything to act on are left out. */
  attempts(round: readonly Try[]): Attempt[] {
    return round.flatMap((wanted) => this.#attempt(wanted) ?? []);
  }

  /** Takes over the answers of a round. @returns how many were refused */
  async settle(attempts: readonly Attempt[], answers: readonly Answer[]): Promise<number> {
    let refused = 0;
    answers.forEach((answer, index) => {
      const { kind, succeeded } = attempts[index] as Attempt;
      if (answer.status === 200) {
        succeeded(answer);
        if (kind !== 'mark') this.#audited += 1;
      } else {
        expect([404, 409, 422], `${kind}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
        refused += 1;
      }
    });
    await this.#readRequests();
    return refused;
  }

  /** Expects the database to hold what succeeded, once, and nothing else. */
  async expectAgreement(): Promise<void> {
    const { database } = this.#test;
    await expectWholeBooks(database);
    for (const { noteId, itemId, product, warehouse } of this.#lines) {
      const ends = this.#ends.get(noteId);
      if (ends?.has('cancel') || ends?.has('delete'))
        this.#model.change(product, warehouse, this.#issued.get(itemId) ?? 0);
    }
    const products = [...new Set(this.#spots.map(({ product }) => product))];
    expect(await amountsInDatabase(database, products)).toEqual(this.#model.entries());
    await this.#expectNotes();
    const documents = await sql<{ comment: string }>`select comment from (
        select comment from stock_reservations union all select comment from stock_adjustments
        union all select comment from stock_transfers union all select comment from stock_releases) document
      where comment like ${`${this.#name}:%`}`.execute(database);
    expect(documents.rows.map(({ comment }) => comment).toSorted()).toEqual(this.#comments.toSorted());
    await this.#expectAudit();
  }

  async #expectNotes(): Promise<void> {
    const notes = await this.#test.database
      .selectFrom('issue_note_items')
      .innerJoin('issue_notes', 'issue_notes.id', 'issue_note_items.note_id')
      .select(['issue_note_items.id', 'issue_notes.id as noteId', 'issue_notes.status', 'is_return', 'quantity_issued'])
      .where(
        'issue_note_items.id',
        'in',
        this.#lines.map(({ itemId }) => itemId),
      )
      .execute();
    for (const { id, noteId, status, is_return: isReturn, quantity_issued: issued } of notes) {
      const ends = this.#ends.get(noteId) ?? new Set();
      const isCancelled = ends.has('cancel') || ends.has('delete');
      expect(status).toBe(isCancelled ? 'cancelled' : ends.has('process') ? 'completed' : 'active');
      expect(issued).toBe((this.#issued.get(id) ?? 0) / 1000);
      expect(this.#marks.get(id) ?? [false]).toContain(isReturn);
    }
  }

  /** Expects each call that succeeded in the log, each of its events once, and no other call. */
  async #expectAudit(): Promise<void> {
    const { rows } = await sql<{ calls: number; events: number; distinct: number }>`
      select count(distinct request_id) as calls, count(*) as events,
        count(distinct (request_id, code, entity_id, data)) as "distinct"
      from audit_logs where id > ${this.#lastAuditId} and code <> 'dispatchNote.setReturn'`.execute(
      this.#test.database,
    );
    const [log] = rows;
    expect(log?.calls).toBe(this.#audited);
    expect(log?.events).toBe(log?.distinct);
  }

  #attempt(wanted: Try): Attempt | undefined {
    const { kind } = wanted;
    switch (kind) {
      case 'issue':
      case 'mark':
      case 'process':
      case 'cancel':
      case 'delete':
        return this.#attemptOnNote(wanted);
      case 'decide': {
        const request = this.#requests[wanted.request];
        if (request === undefined) return undefined;
        const { decision } = wanted;
        const body = { approvalId: request.id, comment: 'seen' };
        const call = async () => (await this.#test.approver()).attempt(approvalCalls[decision], { body });
        return { kind, call, succeeded: () => decision === 'approve' && this.#pending.get(request.comment)?.() };
      }
      case 'release': {
        const reservation = this.#reservations[wanted.reservation];
        if (reservation === undefined) return undefined;
        const { id: reservedId, spot } = reservation;
        const amount = wanted.quantity;
        return this.#attemptRequest(kind, reservationCalls.release, { reservedId, priority: 'high' }, amount, () =>
          this.#change(spot, amount, -amount),
        );
      }
      default:
        return this.#attemptOnRecord(wanted);
    }
  }

  #attemptOnNote(wanted: Extract<Try, { line: number }>): Attempt {
    const { kind } = wanted;
    const { noteId, itemId, product, warehouse } = this.#lines[wanted.line] as Line;
    const dispatchNoteId = noteId;
    const make = (call: AnyCall, input: LooseInput) => () => this.#user.attempt(call, input);
    switch (wanted.kind) {
      case 'issue': {
        const body = { dispatchNoteId, itemId, qty: wanted.quantity / 1000, comment: '' };
        const succeeded = () => {
          expect(this.#issued.has(itemId)).toBe(false);
          this.#issued.set(itemId, wanted.quantity);
          this.#model.change(product, warehouse, -wanted.quantity);
        };
        return { kind, call: make(dispatchCalls.issueItem, { body }), succeeded };
      }
      case 'mark': {
        const body = { dispatchNoteId, itemId, isReturn: wanted.isReturn };
        const succeeded = () => this.#marks.set(itemId, [...(this.#marks.get(itemId) ?? []), wanted.isReturn]);
        return { kind, call: make(dispatchCalls.markItem, { body }), succeeded };
      }
      default: {
        const ended = wanted.kind;
        const body = { dispatchNoteId, vehicle: 'KDA 123X', comment: '', reason: 'came back' };
        const input = ended === 'delete' ? { params: { id: noteId } } : { body };
        const succeeded = () => {
          const ends = this.#ends.get(noteId) ?? new Set();
          expect(ends).not.toContain(ended);
          this.#ends.set(noteId, ends.add(ended));
        };
        return { kind, call: make(dispatchCalls[ended], input), succeeded };
      }
    }
  }

  /** Reads the requests of this stage that await a decision. */
  async #readRequests(): Promise<void> {
    const { rows } = await sql<{ id: number; comment: string }>`select approval.id,
        coalesce(adjustment.comment, transfer.comment, release.comment) as comment
      from approvals approval
        left join stock_adjustments adjustment on adjustment.id = approval.adjustment_id
        left join stock_transfers transfer on transfer.id = approval.transfer_id
        left join stock_releases release on release.id = approval.release_id
      where approval.status = 'pending' order by approval.id`.execute(this.#test.database);
    this.#requests = rows.filter(({ comment }) => this.#pending.has(comment));
  }

  #attemptOnRecord(wanted: Extract<Try, { at: number }>): Attempt {
    const { kind, quantity: amount } = wanted;
    const spot = this.#spots[wanted.at] as Spot;
    const named = { inventoryId: spot.record, productId: spot.product };
    if (kind === 'reserve') {
      const reserving = this.#attemptRequest(kind, reservationCalls.reserve, named, amount, () =>
        this.#change(spot, -amount, amount),
      );
      const succeeded = (answer: Answer) => {
        reserving.succeeded(answer);
        this.#reservations.push({ id: answer.body.stock.id, spot });
      };
      return { ...reserving, succeeded };
    }
    if (kind === 'adjust') {
      const type = wanted.isAddition ? 'Addition' : 'Reduction';
      const lots = spot.isByLot ? lotOf(amount) : undefined;
      return this.#attemptRequest(kind, adjustmentCalls.request, { ...named, type, lots }, amount, () =>
        this.#change(spot, wanted.isAddition ? amount : -amount),
      );
    }
    const to = this.#spots[wanted.to] as Spot;
    const body = { ...named, warehouseId: to.section, reason: 'nearer' };
    return this.#attemptRequest(kind, transferCalls.request, body, amount, () => {
      this.#change(spot, -amount);
      this.#change({ ...spot, warehouse: to.warehouse }, amount);
    });
  }

  /** Makes a call that is carried out at once, or once its request is approved. */
  #attemptRequest(
    kind: Try['kind'],
    call: AnyCall,
    body: Record<string, unknown>,
    amount: Thousandths,
    effect: Effect,
  ): Attempt {
    const comment = `${uniqueName(`${this.#name}:`)}`;
    return {
      kind,
      call: () => this.#user.attempt(call, { body: { ...body, quantity: amount / 1000, comment } }),
      succeeded: () => {
        this.#comments.push(comment);
        if (this.#isApproved && kind !== 'reserve') this.#pending.set(comment, effect);
        else effect();
      },
    };
  }

  #change({ product, warehouse }: Spot, available: Thousandths, reserved: Thousandths = 0): void {
    this.#model.change(product, warehouse, available, reserved);
  }
}
