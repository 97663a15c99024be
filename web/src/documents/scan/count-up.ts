import type { Scanned } from '@ghala/contract/calls/scan';
import { figureOf, positiveQuantityRule } from '@ghala/contract/common/figure';
import { type Counted, countQuantity, enteredText, readParts } from '@ghala/contract/stock/counted-quantity';
import { converted, measureOf, measureSign } from '@ghala/contract/stock/unit-measure';
import { exactQuantity } from '../../format/exact-quantity';
import { formatMeasure, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import type { Missed } from '../../ui/scan/scanner-keys';

/** Counts units, or one of the packagings. */
export interface ScannedCount {
  count: number;
  name: string;
}

/**
 * Tells how much a scan stands for: one of what the code is on, unless the code says how many or how much.
 * @returns why it cannot be counted: the code has another measure than the unit
 * @returns why it cannot be counted: the code says another measure than the unit's
 */
export function countOf(
  { packaging, count, measure }: Pick<Scanned, 'packaging' | 'count' | 'measure'>,
  counted: Counted,
): ScannedCount | Missed {
  const { unit } = counted;
  if (measure === null) return { count: count ?? 1, name: packaging ?? unit };
  if (measure.unit === '') return { count: measure.quantity, name: unit };
  const own = measureOf(counted);
  const quantity = own && converted(measure.quantity, measure.unit, own);
  if (quantity !== undefined) return { count: quantity, name: unit };
  const said = `${formatQuantity(measure.quantity)} ${measureSign(measure.unit)}`;
  return { missed: say(own === undefined ? t.scans.noMeasure : t.scans.otherMeasure, { measure: said, name: unit }) };
}

/**
 * Adds to a quantity as its field has it.
 * @returns undefined if it is not a quantity: what was typed is not replaced
 */
export function countUp(value: number | string, more: ScannedCount, counted: Counted): number | string | undefined {
  const before = partsOf(value, counted);
  if (before === undefined) return undefined;
  const same = before.find(({ name }) => name === more.name);
  const parts =
    same === undefined
      ? [...before, more]
      : before.map((part) => (part === same ? { ...part, count: exactQuantity(part.count + more.count) } : part));
  const [first, ...others] = parts;
  return first?.name === counted.unit && others.length === 0 ? first.count : enteredText(parts.map(heldPart));
}

const heldPart = (part: ScannedCount) => ({ ...part, holds: 1 });

function partsOf(value: number | string, counted: Counted): ScannedCount[] | undefined {
  if (value === '') return [];
  const figure = figureOf(positiveQuantityRule, value);
  if (figure !== undefined) return [{ count: figure, name: counted.unit }];
  const found = countQuantity(readParts(String(value)) ?? [], counted);
  if ('code' in found || found.quantity === 0) return undefined;
  return found.entered?.map(({ count, name }) => ({ count, name })) ?? [{ count: found.quantity, name: counted.unit }];
}

/** Writes '2 Carton' or '3 Piece'. */
export function countText(value: number | string, { unit }: Counted): string {
  return typeof value === 'number' ? formatMeasure(value, unit) : value;
}
