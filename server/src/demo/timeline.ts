import type { DatabaseTransaction } from '../kernel/database';
import { type Actor, type Operation, operateIn } from '../kernel/operation';
import type { Calendar } from './calendar';
import { documentTables, redate } from './redate';

interface Deed {
  /** See {@link Calendar.at}. */
  moment: number;
  actor: Actor;
  run: (operation: Operation) => Promise<unknown>;
}

/** The month's deeds, each done in its turn by the operation that a call would run, and dated back to its moment. */
export class Timeline {
  readonly #deeds: Deed[] = [];

  /** A deed may plan those that follow from it. */
  plan(moment: number, actor: Actor, run: Deed['run']): void {
    const later = this.#deeds.findIndex((deed) => deed.moment > moment);
    this.#deeds.splice(later === -1 ? this.#deeds.length : later, 0, { moment, actor, run });
  }

  async pass(db: DatabaseTransaction, calendar: Calendar): Promise<void> {
    for (let deed = this.#deeds.shift(); deed !== undefined; deed = this.#deeds.shift()) {
      const at = calendar.at(deed.moment);
      await operateIn(db, deed.actor, { at }, deed.run);
      await redate(db, documentTables, at);
    }
  }
}
