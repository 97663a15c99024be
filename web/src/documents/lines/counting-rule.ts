import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { type Counted, countQuantity, notWhole, readParts } from '@ghala/contract/common/counted-quantity';
import { type FigureRule, figureOf, positiveQuantityRule } from '@ghala/contract/common/figure';
import type { Packaging } from '@ghala/contract/common/packaging-text';
import { fault } from '@ghala/contract/named-fault';
import { useQuery } from '@tanstack/react-query';
import { sendWhole } from '../../shared/send';

const FRESH_MS = 300_000;

/** A product as a line has it; without packagings if this device has kept it since an earlier version. */
export interface CountedProduct {
  unit: { unit: string };
  packagings?: Packaging[];
}

/** What a quantity is counted in: a product, or the name or id of a unit; nothing while it is not chosen. */
export type CountedIn = CountedProduct | string | number | null | undefined;

/** The unit and packagings of what a quantity is counted in; undefined if that is no product. */
export function packagedIn(countedIn: CountedIn): Counted | undefined {
  if (typeof countedIn !== 'object' || countedIn === null) return undefined;
  const { unit, packagings = [] } = countedIn;
  return { unit: unit.unit, packagings };
}

/** The rule for a quantity above 0, also in packagings; whether its unit is divided is left to the server. */
export function packagedRule(countedIn: CountedIn): FigureRule {
  const counted = packagedIn(countedIn);
  return counted === undefined ? positiveQuantityRule : readingPackagings(positiveQuantityRule, counted);
}

/** The number in the unit that a field's value is; undefined if it is empty or wrong. */
export function inUnit(countedIn: CountedIn, value: number | string): number | undefined {
  return figureOf(packagedRule(countedIn), value);
}

/** The rule for a quantity: whole numbers only if the unit is not divided, and also in the product's packagings. */
export function useCountingRule(rule: FigureRule, countedIn: CountedIn): FigureRule {
  return useCountingRules()(rule, countedIn);
}

/** The same for many, as a function of the rule and what is counted. */
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
    const whole = wholeUnits?.find(({ id, unit: name }) => unit === id || unit === name);
    const ruled = whole ? { ...rule, places: 0, tooFine: fault('wholeUnit', { unit: whole.unit }) } : rule;
    return counted === undefined ? ruled : readingPackagings(ruled, counted);
  };
}

function readingPackagings(rule: FigureRule, counted: Counted): FigureRule {
  return { ...rule, reads: (text) => readPackaged(text, counted, rule) };
}

/** The number in the unit, or the fault; undefined if the text names no packaging. */
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
