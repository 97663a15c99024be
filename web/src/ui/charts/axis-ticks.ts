/**
 * Puts whole numbers along an axis from 0 to `highest` or a little above, at most `steps` steps apart by 1, 2 or 5
 * times a power of ten. The axis reaches at least `steps`, so that a single order doesn't look like a lot.
 */
export function axisTicks(highest: number, steps: number): number[] {
  const smallest = Math.max(highest / steps, 1);
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = ([1, 2, 5].find((factor) => factor * power >= smallest) ?? 10) * power;
  const count = step === 1 ? steps : Math.ceil(highest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
