import type { Send } from '../db/send';
import { BUSY, type KnownRows, type Loader, levels, loadNow } from './loader';

/** The row of a fact is held elsewhere, or does not exist: the operation has to wait for it by itself. */
export class MustRunAlone extends Error {}
/** Another operation of the group uses a fact that this one needs for itself, or the reverse. */
export class MustGoLater extends Error {}

/** Names who finds a fact: an operation of the group. */
export type Finder = object;

interface Waiting {
  key: unknown;
  resolve(fact: unknown): void;
  reject(error: Error): void;
}

type AnyLoader = Loader<unknown, unknown>;

/** It stands in place of one finder. */
const SEVERAL: Finder = {};

interface Use {
  finder: Finder;
  isClaim: boolean;
}

/** Resolves once every promise that can go on has done so: Node.js carries out ticks when no such step is left. */
function ready(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}

/** Holds the facts of one transaction. Each is loaded and locked once, and shared by all that find it. */
export class SharedFacts {
  readonly #send: Send;
  readonly #waits: boolean;
  readonly #facts = new Map<string, Promise<unknown>>();
  readonly #known: KnownRows = new Map();
  readonly #uses = new Map<string, Use>();
  #waiting = new Map<AnyLoader, Waiting[]>();
  readonly #waitForStock = new Set<Finder>();
  #unfinished = new Set<Finder>();
  #wake: () => void = () => {};

  /** @param waits whether to wait for rows that others hold; otherwise `MustRunAlone` is thrown */
  constructor(send: Send, waits: boolean) {
    this.#send = send;
    this.#waits = waits;
  }

  find<Key, Fact>(loader: Loader<Key, Fact>, key: Key, finder: Finder, isClaim: boolean): Promise<Fact> {
    const name = `${loader.name} ${loader.textOf(key)}`;
    const use = this.#uses.get(name);
    if (use === undefined) this.#uses.set(name, { finder, isClaim });
    else if (use.finder === finder) use.isClaim ||= isClaim;
    else if (isClaim || use.isClaim) return Promise.reject(new MustGoLater());
    else use.finder = SEVERAL;
    const known = this.#facts.get(name);
    if (loader.level === 'stock' && (known === undefined || this.#waiting.has(loader as unknown as AnyLoader)))
      this.#waitForStock.add(finder);
    if (known !== undefined) return known as Promise<Fact>;
    const fact = new Promise<unknown>((resolve, reject) => {
      const others = this.#waiting.get(loader as unknown as AnyLoader);
      const waiting = { key, resolve, reject };
      if (others === undefined) this.#waiting.set(loader as unknown as AnyLoader, [waiting]);
      else others.push(waiting);
    });
    this.#facts.set(name, fact);
    this.#wake();
    return fact as Promise<Fact>;
  }

  /**
   * Loads what the work of each finder asks for, in as few statements as possible, until all of it is done.
   * @param onceSent called when the first statements are under way, or if there are none
   */
  async serve<Result>(
    work: ReadonlyMap<Finder, () => Promise<Result>>,
    onceSent: () => void = () => {},
  ): Promise<PromiseSettledResult<Result>[]> {
    this.#unfinished = new Set(work.keys());
    const results = Promise.allSettled(
      [...work].map(([finder, start]) =>
        start().finally(() => {
          this.#unfinished.delete(finder);
          this.#wake();
        }),
      ),
    );
    // What all ask for at once is sent at once.
    let loading = this.#load(this.#allWaitForStock());
    onceSent();
    for (;;) {
      await loading;
      // Everything that can go on does so first, so that the loads of all are sent together.
      await ready();
      if (this.#unfinished.size === 0) return results;
      loading =
        this.#waiting.size > 0 ? this.#load(this.#allWaitForStock() || this.#onlyStockIsAsked()) : this.#asked();
    }
  }

  /** Resolves once something is asked for or done. */
  #asked(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #allWaitForStock(): boolean {
    return [...this.#unfinished].every((finder) => this.#waitForStock.has(finder));
  }

  #onlyStockIsAsked(): boolean {
    return [...this.#waiting.keys()].every(({ level }) => level === 'stock');
  }

  /**
   * Sends the loads that wait, the lowest level first.
   * @param isTimeForStock whether nobody will ask for other facts before those of stock: the locks of stock are taken
   * together, in the order of ids
   */
  async #load(isTimeForStock: boolean): Promise<void> {
    const loaders = [...this.#waiting.keys()].sort((one, other) => levels[one.level] - levels[other.level]);
    const now = isTimeForStock ? loaders : loaders.filter(({ level }) => level !== 'stock');
    if (isTimeForStock) this.#waitForStock.clear();
    await Promise.all(
      now.map((loader) => {
        const waiting = this.#waiting.get(loader) ?? [];
        this.#waiting.delete(loader);
        return this.#loadKind(loader, waiting);
      }),
    );
  }

  async #loadKind(loader: AnyLoader, waiting: readonly Waiting[]): Promise<void> {
    const keys = waiting.map(({ key }) => key);
    let facts: unknown[];
    try {
      facts = await loadNow(this.#send, loader, keys, this.#waits, this.#known);
    } catch (error) {
      for (const { reject } of waiting) reject(error as Error);
      return;
    }
    waiting.forEach(({ resolve, reject }, index) => {
      const fact = facts[index];
      if (fact === BUSY) reject(new MustRunAlone());
      else resolve(fact);
    });
  }
}
