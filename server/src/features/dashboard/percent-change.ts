/**
 * Change of a figure in whole percent of what it is now: 0 where nothing changed, -100 where nothing is left of
 * something. Against a smaller figure it is above 0 and at most 100; against a larger one it falls without limit.
 */
export function percentChange(now: number, before: number): number {
  if (now === before) return 0;
  return now === 0 ? -100 : Math.round(((now - before) * 100) / now);
}
