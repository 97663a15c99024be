/**
 * Gives the change of a figure as a whole percentage of its current value: 0 if unchanged, -100 if it fell to nothing.
 * An increase is above 0 and at most 100; a decrease has no lower limit.
 */
export function percentChange(now: number, before: number): number {
  if (now === before) return 0;
  return now === 0 ? -100 : Math.round(((now - before) * 100) / now);
}
