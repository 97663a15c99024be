import { type FigureRule, readFigure } from '@ghala/contract/common/figure';

/** Holds a number, or the text of a field that is empty or has no number, for the contract's rule to judge. */
export type Figure = number | string;

/** Finds what its rule says is wrong with a figure; undefined if it is right or empty. */
export function figureFault(rule: FigureRule, figure: Figure): string | undefined {
  if (figure === '') return undefined;
  const read = readFigure(rule, figure);
  return typeof read === 'number' ? undefined : read;
}

/** Tells in a sentence why the first wrong one of several figures is wrong; undefined if all are right or empty. */
export async function figureProblem(...figures: [FigureRule, Figure][]): Promise<string | undefined> {
  const fault = figures.map(([rule, figure]) => figureFault(rule, figure)).find((one) => one !== undefined);
  return fault === undefined ? undefined : (await import('../../format/fault-sentence')).faultSentence(fault);
}

/** Finds the first problem of several lines, in their order. */
export async function firstProblem<Line>(
  lines: readonly Line[],
  problemOf: (line: Line) => Promise<string | undefined>,
): Promise<string | undefined> {
  for (const line of lines) {
    const problem = await problemOf(line);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
