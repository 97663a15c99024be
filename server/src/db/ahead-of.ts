/**
 * Yields the same values, each asked for while the one before it is in use. When the reader stops early, the value that
 * is under way is awaited and discarded.
 */
export async function* aheadOf<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  try {
    let next = values.next();
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = values.next();
      // It fails when it is asked for.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}
