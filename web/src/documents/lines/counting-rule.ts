import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { type FigureRule, figureOf, positiveQuantityRule } from '@ghala/contract/common/figure';
import type { Tracking } from '@ghala/contract/common/tracking';
import { fault } from '@ghala/contract/refusals/named-fault';
import {
  type Counted,
  countQuantity,
  type EnteredPart,
  enteredText,
  notWhole,
  readParts,
} from '@ghala/contract/stock/counted-quantity';
import type { Packaging } from '@ghala/contract/stock/packaging-text';
import type { UnitMeasure } from '@ghala/contract/stock/unit-measure';
import { useQuery } from '@tanstack/react-query';
import { sendWhole } from '../../net/send';

const FRESH_MS = 300_000;

/** Holds a product as a line has it; without packagings if this device kept it from an earlier version. */
export interface CountedProduct {
  unit: { unit: string; measure?: UnitMeasure | null };
  packagings?: Packaging[];
  tracking?: Tracking;
}

/** A quantity is counted in a product, or in the unit of this name or id; in nothing while it is not chosen. */
export type CountedIn = CountedProduct | string | number | null | undefined;

/** Reads the unit and packagings of a product. */
export function countedOf({ unit, packagings = [] }: CountedProduct): Counted {
  return { unit: unit.unit, measure: unit.measure, packagings };
}

/** Reads the unit and packagings that a quantity is counted in; undefined unless that is a product. */
export function packagedIn(countedIn: CountedIn): Counted | undefined {
  return typeof countedIn === 'object' && countedIn !== null ? countedOf(countedIn) : undefined;
}

/** Makes the rule for a quantity that may be in packagings; whether its unit is divided is left to the server. */
export function packagedRule(countedIn: CountedIn, rule = positiveQuantityRule): FigureRule {
  const counted = packagedIn(countedIn);
  return counted === undefined ? rule : readingPackagings(rule, counted);
}

/** Converts a field's value to the unit; undefined if it is empty or wrong. */
export function inUnit(countedIn: CountedIn, value: number | string): number | undefined {
  return figureOf(packagedRule(countedIn), value);
}

/** Begins a field with a stored quantity: as it was entered, if the product's packagings have not changed since. */
export function asEntered(
  countedIn: CountedIn,
  { quantity, entered }: { quantity: number; entered?: EnteredPart[] | null },
): number | string {
  const text = entered ? enteredText(entered) : '';
  return inUnit(countedIn, text) === quantity ? text : quantity;
}

/**
 * Makes the rule for a quantity, which may be in packagings. It takes whole numbers only if the unit is not divided or
 * each piece has a serial number.
 */
export function useCountingRule(rule: FigureRule, countedIn: CountedIn): FigureRule {
  return useCountingRules()(rule, countedIn);
}

/** Gives a function that makes this rule for several quantities, from a rule and what is counted. */
export function useCountingRules(): (rule: FigureRule, countedIn: CountedIn) => FigureRule {
  const { data: wholeUnits } = useQuery({
    queryKey: ['catalogues', 'whole-units'],
    queryFn: async ({ signal }) => {
      const units = await sendWhole(catalogueCalls.units.list, {}, signal);
      return units.filter(({ isWhole }) => isWhole);
    },
    staleTime: FRESH_MS,
  });
  return (rule, countedIn) => {
    const counted = packagedIn(countedIn);
    const unit = typeof countedIn === 'object' ? countedIn?.unit.unit : countedIn;
    const isSerial = typeof countedIn === 'object' && countedIn?.tracking === 'serial';
    const whole = isSerial
      ? counted?.unit
      : wholeUnits?.find(({ id, unit: name }) => unit === id || unit === name)?.unit;
    const ruled = whole === undefined ? rule : { ...rule, places: 0, tooFine: fault('wholeUnit', { unit: whole }) };
    return counted === undefined ? ruled : readingPackagings(ruled, counted);
  };
}

function readingPackagings(rule: FigureRule, counted: Counted): FigureRule {
  return { ...rule, reads: (text) => readPackaged(text, counted, rule) };
}

/** Reads the number in the unit, or the fault; undefined if the text names no packaging. */
function readPackaged(text: string, counted: Counted, { places }: FigureRule): number | string | undefined {
  const parts = readParts(text);
  if (parts === undefined) return undefined;
  const found = countQuantity(parts, counted);
  if ('code' in found) return fault(found.code, found.params);
  const isRest = places === 0 && found.quantity % 1 !== 0;
  if (!isRest) return found.quantity;
  const rest = notWhole(found, counted.unit);
  return fault(rest.code, rest.params);
}
