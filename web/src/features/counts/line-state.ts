import type { CountDetail, CountMode, WalkLine } from '@ghala/contract/calls/counts';
import { standsForSerials } from './line-goods';

/** These settings of a count decide how its lines are counted. */
export type CountingRules = Pick<CountDetail, 'counters' | 'anotherRecounts'>;

/**
 * Tells whether the reader has nothing left to count: the line is counted or, of two who count apart, awaits only the
 * other's figure.
 */
export function isFinished({ state, own }: Pick<WalkLine, 'state' | 'own'>): boolean {
  return state === 'counted' || state === 'agreed' || (state === 'open' && own !== null);
}

/** Tells whether the reader must still count it, for the first time or again. */
export function isLeft(line: WalkLine): boolean {
  return !isFinished(line) && !line.awaitsAnother;
}

/**
 * `count` counts what is left of the line. `finished` has nothing left, so the user says what more means: `again`, the
 * whole line once more, or `more`, goods found elsewhere.
 */
export type Step = 'count' | 'finished' | 'again' | 'more';

/**
 * Chooses how the entry of a line begins. A line whose serial numbers were all scanned says so each time it is opened.
 */
export function firstStep(line: WalkLine): Step {
  return isFinished(line) && !standsForSerials(line) ? 'finished' : 'count';
}

/**
 * Chooses what saving does: it recounts where that is wanted, or where somebody else has counted; otherwise it gives
 * the user's own figure.
 */
function usualMode({ state, own, others }: WalkLine, { counters }: CountingRules): CountMode {
  if (state === 'recount') return 'recount';
  return counters === 1 && own === null && others.length > 0 ? 'recount' : 'count';
}

export function modeOf(line: WalkLine, step: Step, rules: CountingRules): CountMode {
  return step === 'more' ? 'add' : usualMode(line, rules);
}

/** A serial number exists only once, so its line cannot grow. */
const mayGrow = ({ Product }: WalkLine) => Product.tracking !== 'serial';

/**
 * Tells whether more may be added to a finished line: only somebody who counts alone knows what its figure includes.
 */
export function mayAddMore(line: WalkLine, { counters }: CountingRules): boolean {
  return mayGrow(line) && isFinished(line) && counters === 1;
}

/** Tells whether a line stays unfinished while other goods are scanned: what is scanned of it afterwards is added. */
export function mayScanOn(line: WalkLine, { counters, anotherRecounts }: CountingRules): boolean {
  return mayGrow(line) && counters === 1 && !anotherRecounts;
}

/**
 * Tells whether a figure that is to be counted again may be added to instead: two who count apart each add to their
 * own.
 */
export function mayAddPart(line: WalkLine, { counters, anotherRecounts }: CountingRules): boolean {
  const hasFigure = line.own !== null || (counters === 1 && line.others.length > 0);
  return mayGrow(line) && line.state === 'recount' && hasFigure && !anotherRecounts;
}
