import { approvalCalls } from '@ghala/contract/calls/approvals';
import { countCalls, type WalkLine } from '@ghala/contract/calls/counts';
import type { AnswerOf } from '@ghala/contract/common/call';
import { makeProduct, makeSection, makeWarehouse, uniqueName } from './fixtures';
import { StockWorld } from './stock-world';
import { succeeded } from './succeeded';
import type { Client, TestApp } from './test-app';

/** Holds a place with two sections and goods of two products in each. */
export interface CountedShop {
  warehouse: number;
  sections: [number, number];
  products: [number, number];
  /** The records are sorted by section, then by product. */
  records: [[number, number], [number, number]];
}

/** Makes counts and enters their figures through the screens' calls. */
export class CountWorld {
  readonly stock: StockWorld;
  readonly test: TestApp;
  readonly keeper: Client;

  constructor(test: TestApp, keeper: Client) {
    this.test = test;
    this.keeper = keeper;
    this.stock = new StockWorld(test.database, keeper);
  }

  /** Stocks ten of each product in each section, at 100 and at 3 shillings. */
  async shop(): Promise<CountedShop> {
    const { database } = this.test;
    const { id: warehouse, sectionId: first } = await makeWarehouse(database);
    const { id: second } = await makeSection(database, warehouse);
    const one = (await makeProduct(database, { price_purchase: 100 })).id;
    const two = (await makeProduct(database, { price_purchase: 3 })).id;
    const at = async (section: number): Promise<[number, number]> => [
      await this.stock.receive(one, section, 10),
      await this.stock.receive(two, section, 10),
    ];
    return { warehouse, sections: [first, second], products: [one, two], records: [await at(first), await at(second)] };
  }

  async plan(warehouseId: number, more: Record<string, unknown> = {}): Promise<number> {
    const body = { name: uniqueName('Count'), warehouseId, ...more };
    return succeeded(await this.keeper.attempt(countCalls.create, { body })).count.id;
  }

  /** Makes a count that has been started. */
  async started(warehouseId: number, more: Record<string, unknown> = {}): Promise<number> {
    const id = await this.plan(warehouseId, more);
    await this.keeper.send(countCalls.start, { params: { id } });
    return id;
  }

  async walk(id: number, by: Client = this.keeper): Promise<WalkLine[]> {
    return (await by.send(countCalls.walk, { params: { id }, query: {} })).lines;
  }

  async lineOf(id: number, recordId: number): Promise<number> {
    const { lines } = await this.keeper.send(countCalls.lines, { params: { id }, query: {} });
    const line = lines.find((one) => one.recordId === recordId);
    if (line === undefined) throw new Error(`count ${id} has no line of record ${recordId}`);
    return line.id;
  }

  /** Enters a figure of a record's line; the answer may be a refusal. */
  async enter(
    id: number,
    recordId: number,
    quantity: number | string,
    more: Record<string, unknown> = {},
    by = this.keeper,
  ) {
    const lineId = await this.lineOf(id, recordId);
    return by.attempt(countCalls.enter, { params: { id }, body: { lineId, quantity, ...more } });
  }

  async count(...given: Parameters<CountWorld['enter']>): Promise<WalkLine> {
    return succeeded(await this.enter(...given)).line;
  }

  async sheet(
    id: number,
    query: Record<string, unknown> = {},
    by = this.keeper,
  ): Promise<AnswerOf<typeof countCalls.lines>['lines']> {
    const { lines } = succeeded(await by.attempt(countCalls.lines, { params: { id }, query }));
    return lines;
  }

  async read(id: number, by = this.keeper) {
    return (await by.send(countCalls.get, { params: { id } })).count;
  }

  step(call: 'close' | 'reopen' | 'start', id: number) {
    return this.keeper.attempt(countCalls[call], { params: { id } });
  }

  /** Ends the counting, and asks for the adjustments. @returns how many */
  async submitted(id: number, leaveOut = false, by = this.keeper): Promise<number> {
    succeeded(await this.step('close', id));
    return (await by.send(countCalls.submit, { params: { id }, body: { leaveOut } })).adjustments;
  }

  /** Lists the requests of a count that await a decision. */
  async requests(id: number): Promise<number[]> {
    const approver = await this.test.approver();
    return (await approver.send(countCalls.requests, { params: { id } })).approvalIds;
  }

  /** Decides on all of them at once. */
  async decideAll(id: number, decision: 'approve' | 'reject' = 'approve') {
    return this.decide(await this.requests(id), decision);
  }

  async decide(approvalIds: number[], decision: 'approve' | 'reject' = 'approve') {
    const approver = await this.test.approver();
    return approver.send(approvalCalls.decideMany, { body: { approvalIds, decision, comment: '' } });
  }
}
