import type { Row } from './send';
import { type AnyWriter, rowsToSend, type Writer, writeOrder } from './writer';

/** A statement with its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** What the operations of one transaction declared. A refused one is undone in memory: nothing of it was sent. */
export class DeclaredChanges {
  readonly #rows = new Map<AnyWriter, Row[]>();

  /** Has an operation decide; if it throws, nothing remains of it. */
  undoUnlessDone<Result>(decide: (steps: Steps) => Result): Result {
    const undo: (() => void)[] = [];
    const steps: Steps = {
      set(fact, change) {
        const before = { ...fact };
        undo.push(() => Object.assign(fact, before));
        Object.assign(fact, change);
      },
      write: (writer, row) => {
        const rows = this.#rowsOf(writer as unknown as AnyWriter);
        rows.push(row as Row);
        undo.push(() => void rows.pop());
      },
    };
    try {
      return decide(steps);
    } catch (error) {
      for (const step of undo.reverse()) step();
      throw error;
    }
  }

  write<Written>(writer: Writer<Written>, rows: readonly Written[]): void {
    this.#rowsOf(writer as unknown as AnyWriter).push(...(rows as unknown as Row[]));
  }

  /** One statement for each kind of write, in the order of kinds; they are then forgotten. */
  take(): Statement[] {
    const kinds = [...this.#rows].filter(([, rows]) => rows.length > 0);
    this.#rows.clear();
    kinds.sort(([one], [other]) => writeOrder[one.order] - writeOrder[other.order]);
    return kinds.map(([writer, rows]) => ({ text: writer.text, values: writer.values(rowsToSend(writer, rows)) }));
  }

  #rowsOf(writer: AnyWriter): Row[] {
    const known = this.#rows.get(writer);
    if (known !== undefined) return known;
    const rows: Row[] = [];
    this.#rows.set(writer, rows);
    return rows;
  }
}

/** The parts of `Changes` that can be undone in memory. */
export interface Steps {
  set<Fact extends object>(fact: Fact, change: Partial<Fact>): void;
  write<Written>(writer: Writer<Written>, row: Written): void;
}
