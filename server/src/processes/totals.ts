import type { Total } from '../runtime/peers';

/** As many networks as a server that works alone remembers. */
const MOST_KEYS = 5_000;

/** Counts by key, each from the first time it is counted until its window ends. */
export class Totals {
  /** The least recently counted first. */
  readonly #counts = new Map<string, { count: number; endsAt: number }>();

  add(key: string, count: number, windowMs: number): Total {
    const now = performance.now();
    const known = this.#counts.get(key);
    const isOver = known === undefined || known.endsAt <= now;
    const next = isOver ? { count, endsAt: now + windowMs } : { count: known.count + count, endsAt: known.endsAt };
    this.#counts.delete(key);
    this.#counts.set(key, next);
    if (this.#counts.size > MOST_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    return { count: next.count, leftMs: next.endsAt - now };
  }
}
