import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { addressOf } from '@ghala/contract/common/address-of';
import type { AnswerOf, Call, InputOf } from '@ghala/contract/common/call';
import { call } from './caller';
import { must } from './drill';
import type { World } from './world';

/**
 * Lets users work, each making one call at a time and repeating it under its key until the outcome is known. They
 * reserve single units, and receive single units by receipts of one line.
 */
export class Desks {
  readonly #world: World;
  readonly #ports: readonly number[];
  readonly #isTwice: boolean;
  readonly #work: Promise<void>[];
  #isStopped = false;
  /** Counts operations answered with success. */
  readonly done = { reserved: 0, received: 0 };
  /** Counts calls that got no answer, or a temporary refusal, and were repeated. */
  repeated = 0;

  /**
   * @param ports of the servers, used in turn
   * @param isTwice each call is sent twice at once, like an impatient double-click
   */
  constructor(world: World, ports: readonly number[], { isTwice = false } = {}) {
    this.#world = world;
    this.#ports = ports;
    this.#isTwice = isTwice;
    this.#work = world.tokens.map((token, user) => this.#sit(token, user));
    // A failure is reported when the users stop.
    for (const work of this.#work) work.catch(() => {});
  }

  /** Stops all users: each finishes the current operation. @throws Error with an answer that nobody should ever get */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#work);
  }

  async #sit(token: string, user: number): Promise<void> {
    for (let turn = user; !this.#isStopped; turn++) {
      const { productId, recordId } = this.#world.goodsAt(turn);
      if (turn % 3 === 0) await this.#receive(token, user, productId);
      else await this.#reserve(token, user, productId, recordId);
    }
  }

  async #reserve(token: string, user: number, productId: number, inventoryId: number): Promise<void> {
    await this.#send(token, user, reservationCalls.reserve, { inventoryId, productId, quantity: 1, comment: '' });
    this.done.reserved += 1;
  }

  async #receive(token: string, user: number, productId: number): Promise<void> {
    const { batch: receipt } = await this.#send(token, user, receiptCalls.create, this.#world.receipt());
    await this.#send(token, user, receiptCalls.saveItem, this.#world.receiptItem(receipt.id, productId, 1));
    const process = { batchId: receipt.id, isVerified: true, isGuardian: false, note: '' };
    await this.#send(token, user, receiptCalls.process, process);
    this.done.received += 1;
  }

  async #send<C extends Call>(
    token: string,
    user: number,
    declared: C,
    body: NonNullable<InputOf<C, never>['body']>,
  ): Promise<AnswerOf<C>> {
    const path = addressOf(declared);
    const key = randomUUID();
    for (let attempt = 0; ; attempt++) {
      const at = (offset: number) => this.#ports[(user + attempt + offset) % this.#ports.length] as number;
      const sent = [at(0), ...(this.#isTwice ? [at(1)] : [])];
      const answers = await Promise.all(sent.map((port) => call({ port, path, token, key, body, user })));
      const known = answers.filter((answer) => answer !== undefined && answer.status !== 503);
      for (const answer of known)
        must(answer?.status === 200, `${path} was answered with ${answer?.status}: ${answer?.text.slice(0, 300)}`);
      const [first, second] = known;
      must(second === undefined || first?.text === second.text, `${path} was answered in two ways under one key`);
      if (first !== undefined) return JSON.parse(first.text);
      this.repeated += 1;
      await sleep(20 + Math.random() * 80);
    }
  }
}
