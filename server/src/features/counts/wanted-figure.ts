import type { CountGiven, CountLineState, CountMode } from '@ghala/contract/calls/counts';
import type { Tracking } from '@ghala/contract/common/tracking';
import { sql } from 'kysely';
import { onlyOf } from '../../db/only-row';
import type { Operation } from '../../operation/operation';
import { refusal } from '../../runtime/errors';
import type { LockedCount } from './count-facts';
import { standsForSerials } from './unscanned-serials';
import { whoGave } from './who-gave';

interface WantedLine {
  id: number;
  state: CountLineState;
  product: string;
  lotId: number | null;
  tracking: Tracking;
  /** Whoever reviews lets anyone count it again. */
  isByAnyone: boolean;
}

/**
 * Says whether a figure of a locked line is wanted of the caller, and how it is taken. Where the count wants another
 * person's figure of what is counted again, a whole figure is the recount, however it was told.
 * @returns `isAgain`: in such a count, the caller has given a figure of the line before
 * @throws {AppError} conflict if another person has to count it again, or if something would be added to a line that is
 * finished
 */
export async function requireFigureWanted(
  operation: Operation,
  { count, line, given }: { count: LockedCount; line: WantedLine; given: CountGiven },
): Promise<{ mode: CountMode; isAgain: boolean }> {
  const { mode } = given;
  const about = { number: count.count_no, product: line.product };
  const isRecount = line.state === 'recount';
  if (mode === 'add' && !(await mayAdd(operation, { count, line, given })))
    throw refusal('stockCount.finishedLine', { ...about, isAlone: count.counters === 1 });
  // That all serial numbers were scanned is said as often as somebody comes back.
  if (!count.recount_by_another || standsForSerials(line)) return { mode, isAgain: false };
  const { names, isActor } = await whoGave(operation, line.id);
  if (isRecount && isActor && !line.isByAnyone) throw refusal('stockCount.anotherPerson', { ...about, names });
  if (isRecount && mode === 'add') throw refusal('stockCount.wholeRecount', about);
  // Of two who count apart, neither settles a line alone before the other has counted.
  if (mode === 'recount' && line.state === 'open') return { mode: 'count', isAgain: isActor };
  // A figure from before, that is told later, takes its place before the recount.
  const isWhole = isRecount && mode === 'count' && given.countedAt === null;
  return { mode: isWhole ? 'recount' : mode, isAgain: isActor };
}

/**
 * Says whether the figure there is may still grow: it is not finished, or whoever counts alone says that they found
 * more. Of two who count apart, each has finished with their own figure.
 */
async function mayAdd(
  { db, actor }: Operation,
  { count, line, given }: { count: LockedCount; line: WantedLine; given: CountGiven },
): Promise<boolean> {
  if (line.state === 'recount') return true;
  if (line.state !== 'open') return given.toFinished && count.counters === 1;
  const { rows } = await sql<{ hasOwn: boolean }>`select exists (
    select from count_figures(${line.id}) where counter_id = ${actor.id}) as "hasOwn"`.execute(db);
  return !onlyOf(rows).hasOwn;
}
