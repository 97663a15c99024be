import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These helpers give a test many rows or servers of its own. */
const takesLong = /test\/(large-stage|every-read|server-process|backup-world)'/;

/** Starts the files that take longest first: one that began last would run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = new Set(sorted.filter(({ moduleId }) => takesLong.test(readFileSync(moduleId, 'utf8'))));
    return [...long, ...sorted.filter((file) => !long.has(file))];
  }
}
