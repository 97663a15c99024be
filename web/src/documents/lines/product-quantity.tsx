import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { positiveQuantityRule } from '@ghala/contract/common/figure';
import { fault } from '@ghala/contract/named-fault';
import { useQuery } from '@tanstack/react-query';
import { sendWhole } from '../../shared/send';
import { QuantityInput, type QuantityInputProps } from '../../ui/number-inputs';

const FRESH_MS = 300_000;

interface ProductQuantityProps extends Omit<QuantityInputProps, 'rule'> {
  /** The name of the product's unit, once the product is chosen; shown in the field only as `unit`. */
  countedIn: string | undefined;
  /** What there is to take: a remainder from before may be taken as a whole. */
  all?: number;
}

/** A quantity of a product: above 0, and a whole number if its unit is not divided. */
export function ProductQuantity({ countedIn, all, ...input }: ProductQuantityProps) {
  const isWhole = useIsWhole(countedIn) && !(all !== undefined && input.value === all);
  const rule = isWhole
    ? { ...positiveQuantityRule, places: 0, tooFine: fault('wholeUnit', { unit: countedIn ?? '' }) }
    : positiveQuantityRule;
  return <QuantityInput rule={rule} {...input} />;
}

function useIsWhole(unit: string | undefined): boolean {
  const { data: wholeUnits } = useQuery({
    queryKey: ['catalogues', 'whole-units'],
    queryFn: async ({ signal }) => {
      const units = await sendWhole(catalogueCalls.units.list, {}, signal);
      return units.filter(({ isWhole }) => isWhole).map((row) => row.unit);
    },
    staleTime: FRESH_MS,
  });
  return unit !== undefined && wholeUnits?.includes(unit) === true;
}
