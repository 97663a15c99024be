/**
 * Which of the two levels of tests runs: TEST_LEVEL is `first` for `npm test` and `deep` for `npm run test:deep`. The name
 * of a file tells its level: `*.deep.*` is deep, `*.property.*` is in both, with more rounds in the deep one, every other
 * is in the first. Without TEST_LEVEL, as where single files are named, all can run, in few rounds.
 */
const level = process.env.TEST_LEVEL;
export const isDeep = level === 'deep';

/** Which files of a folder are tests of the level. @param ending of the names of tests, such as `test.ts` */
export function testsIn(folder: string, ending: string): { include: string[]; exclude: string[] } {
  const deep = [`${folder}/**/*.deep.${ending}`];
  const all = [`${folder}/**/*.${ending}`];
  if (isDeep) return { include: [...deep, `${folder}/**/*.property.${ending}`], exclude: [] };
  return { include: all, exclude: level === 'first' ? deep : [] };
}
