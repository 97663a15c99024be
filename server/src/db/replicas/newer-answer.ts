/**
 * A question whose answer must not be older than the call that asks it. At most one is under way: callers who arrive
 * meanwhile share the next.
 */
export class NewerAnswer<Answer> {
  readonly #ask: () => Promise<Answer>;
  #current: Promise<Answer> | undefined;
  #next: Promise<Answer> | undefined;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  get(): Promise<Answer> {
    if (this.#current === undefined) return this.#begin();
    const begin = () => {
      this.#next = undefined;
      return this.#begin();
    };
    this.#next ??= this.#current.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<Answer> {
    const current = this.#ask().finally(() => {
      if (this.#current === current) this.#current = undefined;
    });
    this.#current = current;
    return current;
  }
}
