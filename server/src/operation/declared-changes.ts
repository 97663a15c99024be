import type { Row } from '../db/send';
import { type AnyWriter, rowsToSend, type Writer, writeOrder } from './writer';

/** This is a statement with its values. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Holds what the operations of one transaction declared. A refused one is undone in memory: nothing of it was sent. */
export class DeclaredChanges {
  readonly #declared: Declared[] = [];

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
        this.write(writer, [row]);
        undo.push(() => void this.#declared.pop());
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
    for (const row of rows) this.#declared.push({ writer: writer as unknown as AnyWriter, row: row as Row });
  }

  /**
   * Makes one statement for each kind of write, in the order of kinds, new rows before changes; they are then
   * forgotten. A row that several kinds change takes the changes in the order of their declaration, by further
   * statements if need be.
   */
  take(): Statement[] {
    const batches = new Map<AnyWriter, Row[][]>();
    const lastOf = new Map<string, { writer: AnyWriter; turn: number }>();
    for (const { writer, row } of this.#declared.splice(0)) {
      const name = writer.replaces?.(row);
      const last = name === undefined ? undefined : lastOf.get(name);
      const turn = last === undefined ? 0 : last.writer === writer ? last.turn : last.turn + 1;
      if (name !== undefined) lastOf.set(name, { writer, turn });
      const turns = batches.get(writer) ?? [];
      batches.set(writer, turns);
      const rows = turns[turn] ?? [];
      turns[turn] = rows;
      rows.push(row);
    }
    return [...batches]
      .flatMap(([writer, turns]) => turns.map((rows, turn) => ({ writer, rows, turn })))
      .sort(
        (one, other) =>
          writeOrder[one.writer.order] - writeOrder[other.writer.order] ||
          Number(isChange(one.writer)) - Number(isChange(other.writer)) ||
          one.turn - other.turn,
      )
      .map(({ writer, rows }) => ({ text: writer.text, values: writer.values(rowsToSend(writer, rows)) }));
  }
}

/** Says whether rows are changed that may have been added by the same transaction. */
function isChange({ replaces }: AnyWriter): boolean {
  return replaces !== undefined;
}

interface Declared {
  writer: AnyWriter;
  row: Row;
}

/** Holds the parts of `Changes` that can be undone in memory. */
export interface Steps {
  set<Fact extends object>(fact: Fact, change: Partial<Fact>): void;
  write<Written>(writer: Writer<Written>, row: Written): void;
}
