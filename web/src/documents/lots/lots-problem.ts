import { formatQuantity } from '../../format/format';
import { isDay } from '../../format/typed-date';
import { say, t } from '../../text/t';
import { inUnit } from '../lines/counting-rule';
import {
  balanceOf,
  isBlank,
  isTracked,
  type LotDraft,
  type LotLine,
  partsOf,
  repeatedLot,
  type TrackableProduct,
  type TrackedProduct,
} from './lot-drafts';

const MOST_CHARACTERS = 60;

/** Tells what keeps the lots of a line from being saved. */
export interface LotsProblem {
  text: string;
  /** Names the lot and the field at fault; otherwise it concerns all. */
  id?: number;
  field?: 'number' | 'date' | 'quantity';
}

/** @returns undefined if there are none, or they are right */
export function lotsProblem(product: TrackableProduct | null | undefined, line: LotLine): LotsProblem | undefined {
  if (!isTracked(product)) return undefined;
  const lots = line.lots.filter((lot) => !isBlank(lot));
  if (lots.length === 0) return undefined;
  for (const lot of lots) {
    const problem = problemOf(lot);
    if (problem !== undefined) return { ...problem, id: lot.id };
  }
  const repeated = repeatedLot(lots);
  if (repeated !== undefined)
    return { text: say(t.lots.repeated, { number: repeated.number.trim() }), id: repeated.id, field: 'number' };
  // A missing or wrong quantity is reported at its own field.
  if (inUnit(product, line.quantity) === undefined) return undefined;
  const parts = partsOf(product, { ...line, lots });
  const open = lots.find((_, at) => parts[at] === undefined);
  const isOver = (balanceOf(product, { ...line, lots }) ?? 0) < 0;
  if (open !== undefined && isOpen(open, lots) && !isOver)
    return { text: say(t.lots.enterQuantityOf, { number: open.number.trim() }), id: open.id, field: 'quantity' };
  const text = balanceText(product, { ...line, lots });
  return text === undefined ? undefined : { text };
}

/** Reports it as faults of a form whose lots are in the field `lots`. */
export function lotFaults(product: TrackableProduct | null | undefined, line: LotLine): Record<string, string> {
  const problem = lotsProblem(product, line);
  return problem === undefined ? {} : { lots: problem.text };
}

/** Only one lot can take the rest of a line, and there must be a rest. */
function isOpen({ quantity }: LotDraft, lots: readonly LotDraft[]): boolean {
  return quantity !== '' || lots.length > 1;
}

function problemOf({ number, expiresOn, madeOn }: LotDraft): LotsProblem | undefined {
  const given = number.trim();
  if (given === '') return { text: t.lots.enterNumber, field: 'number' };
  if (given.length > MOST_CHARACTERS) return { text: say(t.lots.numberTooLong, { number: given }), field: 'number' };
  const areDays = [expiresOn, madeOn].every((day) => day === '' || isDay(day));
  return areDays ? undefined : { text: t.ui.enterDate, field: 'date' };
}

/** Writes '2 of 10 Piece still without a lot'; undefined if nothing is left, or it is not known how much is. */
export function balanceText(product: TrackedProduct, line: LotLine): string | undefined {
  const balance = balanceOf(product, line);
  if (balance === undefined || balance === 0) return undefined;
  const { tracking } = product;
  if (balance < 0) return say(t.lots.tooMuch, { tracking, over: -balance });
  return say(t.lots.balance, {
    tracking,
    rest: formatQuantity(balance),
    quantity: formatQuantity(inUnit(product, line.quantity)),
    unit: product.unit.unit,
  });
}
