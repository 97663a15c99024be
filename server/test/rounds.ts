/** Says whether `npm run test:deep` runs. */
const isDeep = process.env.TEST_LEVEL === 'deep';

/** Tells how often a property is tried: few times in `npm test`, many in `npm run test:deep`. */
export function rounds(few: number, many: number): number {
  return isDeep ? many : few;
}

/**
 * Chooses which of these values are tried with one of many subjects: all in `npm run test:deep`; in `npm test` one,
 * another for each subject, so that each value is tried with some.
 * @param index of the subject
 */
export function sampled<Value>(values: readonly Value[], index: number): readonly Value[] {
  return isDeep ? values : values.slice(index % values.length).slice(0, 1);
}
