import type { CountDetail, CountMode, WalkLine } from '@ghala/contract/calls/counts';
import { standsForSerials } from './line-goods';

/** What of a count decides how its lines are counted. */
export type CountingRules = Pick<CountDetail, 'counters' | 'anotherRecounts'>;

/** Whether nothing is left of it for the reader: it is counted or, of two who count apart, awaits only the other's figure. */
export function isFinished({ state, own }: Pick<WalkLine, 'state' | 'own'>): boolean {
  return state === 'counted' || state === 'agreed' || (state === 'open' && own !== null);
}

/** Whether the reader has it still to count, for the first time or again. */
export function isLeft(line: WalkLine): boolean {
  return !isFinished(line) && !line.awaitsAnother;
}

/**
 * `count`: what is left of it is counted. `finished`: nothing is, so what more means is asked: `again`, all of it once more, or
 * `more`, what was found elsewhere.
 */
export type Step = 'count' | 'finished' | 'again' | 'more';

/** How an entry of a line begins. That all serial numbers were scanned is said as often as somebody comes back. */
export function firstStep(line: WalkLine): Step {
  return isFinished(line) && !standsForSerials(line) ? 'finished' : 'count';
}

/** What saving does: a recount where one is wanted, or where somebody else has counted; otherwise the own figure. */
function usualMode({ state, own, others }: WalkLine, { counters }: CountingRules): CountMode {
  if (state === 'recount') return 'recount';
  return counters === 1 && own === null && others.length > 0 ? 'recount' : 'count';
}

export function modeOf(line: WalkLine, step: Step, rules: CountingRules): CountMode {
  return step === 'more' ? 'add' : usualMode(line, rules);
}

/** A serial number is there once. */
const mayGrow = ({ Product }: WalkLine) => Product.tracking !== 'serial';

/** Whether more may be added to a finished line: only whoever counts alone knows what its figure has. */
export function mayAddMore(line: WalkLine, { counters }: CountingRules): boolean {
  return mayGrow(line) && isFinished(line) && counters === 1;
}

/** Whether scans of other goods in between leave a line unfinished: what is scanned of it afterwards is added. */
export function mayScanOn(line: WalkLine, { counters, anotherRecounts }: CountingRules): boolean {
  return mayGrow(line) && counters === 1 && !anotherRecounts;
}

/** Whether a figure that is to be counted again may be completed instead: two who count apart add to their own. */
export function mayAddPart(line: WalkLine, { counters, anotherRecounts }: CountingRules): boolean {
  const hasFigure = line.own !== null || (counters === 1 && line.others.length > 0);
  return mayGrow(line) && line.state === 'recount' && hasFigure && !anotherRecounts;
}
