import type { DatabaseTransaction } from '../db/database';
import { type Actor, type Operation, operateIn } from '../operation/operation';
import type { Calendar } from './calendar';
import { documentTables, redate } from './redate';

interface Step {
  /** See {@link Calendar.at}. */
  moment: number;
  actor: Actor;
  run: (operation: Operation) => Promise<unknown>;
}

/** The month's work, each step run in turn by the operation that a call would use, and backdated to its time. */
export class Timeline {
  readonly #steps: Step[] = [];

  /** A step may plan the steps that follow from it. */
  plan(moment: number, actor: Actor, run: Step['run']): void {
    const later = this.#steps.findIndex((step) => step.moment > moment);
    this.#steps.splice(later === -1 ? this.#steps.length : later, 0, { moment, actor, run });
  }

  async pass(db: DatabaseTransaction, calendar: Calendar): Promise<void> {
    for (let step = this.#steps.shift(); step !== undefined; step = this.#steps.shift()) {
      const at = calendar.at(step.moment);
      await operateIn(db, step.actor, { at }, step.run);
      await redate(db, documentTables, at);
    }
  }
}
