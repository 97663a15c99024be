import { reservationCalls } from '@ghala/contract/calls/reservations';
import { DispatchWorld } from './dispatch-world';
import { succeeded } from './succeeded';
import type { Answer, Client, TestApp } from './test-app';
import { type Decision, World } from './world';

export const reservationStates = ['active', 'pending', 'part released', 'rejected', 'completed'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** Holds a reservation of 6, out of 10 in stock. */
export interface TestReservation {
  id: number;
  record: number;
  product: number;
  name: string;
  warehouse: number;
}

/** Reserves and releases through the screens' calls. */
export class ReservationWorld extends World {
  readonly dispatches: DispatchWorld;

  constructor(test: TestApp, user: Client) {
    super(test, user);
    this.dispatches = new DispatchWorld(test, user);
  }

  reserve(shelf: { record: number; product: number }, quantity: number, more: Record<string, unknown> = {}) {
    const body = { inventoryId: shelf.record, productId: shelf.product, quantity, comment: 'for the school', ...more };
    return this.user.attempt(reservationCalls.reserve, { body });
  }

  askRelease(reservedId: number, quantity: number, more: Record<string, unknown> = {}): Promise<Answer> {
    const body = { reservedId, quantity, priority: 'high', comment: 'not needed', ...more };
    return this.user.attempt(reservationCalls.release, { body });
  }

  /** Finds the latest release request. */
  async requestOf(reservedId: number): Promise<number> {
    const release = await this.test.database
      .selectFrom('stock_releases')
      .select('id')
      .where('reservation_id', '=', reservedId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return this.requestFor('StockReleased', release.id);
  }

  async decide(reservedId: number, decision: Decision, comment = 'seen', by?: Client): Promise<Answer> {
    return this.decideOn(await this.requestOf(reservedId), decision, comment, by);
  }

  async reservationIn(state: ReservationState): Promise<TestReservation> {
    const shelf = await this.dispatches.shelf();
    const { id } = succeeded(await this.reserve(shelf, 6)).stock;
    if (state !== 'active') {
      succeeded(await this.askRelease(id, state === 'completed' ? 6 : 2));
      if (state !== 'pending') succeeded(await this.decide(id, state === 'rejected' ? 'reject' : 'approve'));
    }
    return { id, ...shelf };
  }

  async read(id: number) {
    return this.user.send(reservationCalls.activities, { params: { id } });
  }
}
