/** Says whether `npm run test:deep` runs. */
const isDeep = process.env.TEST_LEVEL === 'deep';

/** Tells how often a property is tried: few times in `npm test`, many in `npm run test:deep`. */
export function rounds(few: number, many: number): number {
  return isDeep ? many : few;
}

/**
 * Chooses which of these values are tried with one of many subjects: every second in `npm run test:deep` and one in
 * `npm test`, others for the next subject, so that each value is tried with some.
 * @param index of the subject
 */
export function sampled<Value>(values: readonly Value[], index: number): readonly Value[] {
  if (isDeep) return values.length < 3 ? values : values.filter((_, at) => (at + index) % 2 === 0);
  return values.slice(index % values.length).slice(0, 1);
}
