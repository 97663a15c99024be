import { isSomethingWithheld } from '../db/withheld';

const KEPT_MS = 10_000;
/** Fewer rows are counted in some milliseconds: then everyone sees their own change at once. */
const MANY_ROWS = 20_000;

/**
 * This is a figure over all rows of a table. Once these are many, it is kept for ten seconds and counted once for
 * simultaneous callers; until then it is counted for each.
 */
export class KeptFigure<Figure> {
  readonly #count: () => Promise<Figure>;
  readonly #rowsOf: (figure: Figure) => number;
  readonly #manyRows: number;
  #areMany = false;
  #kept: { figure: Promise<Figure>; untilMs: number } | undefined;

  /** @param rowsOf how many rows a figure was counted over */
  constructor(count: () => Promise<Figure>, rowsOf: (figure: Figure) => number, manyRows = MANY_ROWS) {
    this.#count = count;
    this.#rowsOf = rowsOf;
    this.#manyRows = manyRows;
  }

  async read(): Promise<Figure> {
    if (isSomethingWithheld()) return this.#count();
    if (this.#kept !== undefined && performance.now() < this.#kept.untilMs) return this.#kept.figure;
    const figure = this.#count();
    const kept = { figure, untilMs: performance.now() + KEPT_MS };
    this.#kept = this.#areMany ? kept : undefined;
    try {
      this.#areMany = this.#rowsOf(await figure) >= this.#manyRows;
      if (this.#areMany) this.#kept ??= kept;
      else if (this.#kept === kept) this.#kept = undefined;
    } catch (error) {
      if (this.#kept === kept) this.#kept = undefined;
      throw error;
    }
    return figure;
  }
}
