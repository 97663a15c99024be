/** Times `count` operations in sequence, each in milliseconds. */
export async function latencies(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

/** Finds the value that this fraction (0 to 1) of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
