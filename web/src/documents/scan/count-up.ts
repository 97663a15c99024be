import type { Scanned } from '@ghala/contract/calls/scan';
import { type Counted, countQuantity, enteredText, readParts } from '@ghala/contract/common/counted-quantity';
import { figureOf, positiveQuantityRule } from '@ghala/contract/common/figure';
import { unitInFull } from '@ghala/contract/unit-words';
import { exactQuantity } from '../../shared/exact-quantity';
import { formatMeasure } from '../../shared/format';

/** So many of the unit or of a packaging. */
export interface ScannedCount {
  count: number;
  name: string;
}

/** How much a scan stands for: one of what the code is on, unless it says how many or how much. */
export function countOf(
  { packaging, count, measure }: Pick<Scanned, 'packaging' | 'count' | 'measure'>,
  { unit }: Counted,
): ScannedCount {
  const isOwn = measure !== null && (measure.unit === '' || inFull(measure.unit) === inFull(unit));
  if (isOwn) return { count: measure.quantity, name: unit };
  return { count: count ?? 1, name: packaging ?? unit };
}

const inFull = (unit: string) => unitInFull(unit).toLowerCase();

/**
 * A quantity as its field has it, and so much more.
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

/** '2 Carton', '3 Piece'. */
export function countText(value: number | string, { unit }: Counted): string {
  return typeof value === 'number' ? formatMeasure(value, unit) : value;
}
