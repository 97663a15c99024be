import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { positiveQuantity } from '@ghala/contract/common/quantity';
import { fault } from '@ghala/contract/field-faults';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { sendWhole } from '../../shared/send';
import { QuantityInput, type QuantityInputProps } from '../../ui/number-inputs';

const FRESH_MS = 300_000;

interface ProductQuantityProps extends Omit<QuantityInputProps, 'schema'> {
  /** The name of the product's unit, once the product is chosen; shown in the field only as `unit`. */
  countedIn: string | undefined;
  /** What there is to take: a remainder from before may be taken as a whole. */
  all?: number;
}

/** A quantity of a product: above 0, and a whole number if its unit is not divided. */
export function ProductQuantity({ countedIn, all, ...input }: ProductQuantityProps) {
  return <QuantityInput schema={useRule(countedIn, all)} {...input} />;
}

function useRule(unit: string | undefined, all: number | undefined): z.ZodType {
  const { data: wholeUnits } = useQuery({
    queryKey: ['catalogues', 'whole-units'],
    queryFn: async ({ signal }) => {
      const units = await sendWhole(catalogueCalls.units.list, {}, signal);
      return units.filter(({ isWhole }) => isWhole).map((row) => row.unit);
    },
    staleTime: FRESH_MS,
  });
  const isWhole = unit !== undefined && wholeUnits?.includes(unit) === true;
  return useMemo(
    () =>
      isWhole
        ? positiveQuantity.refine((quantity) => Number.isInteger(quantity) || quantity === all, {
            error: fault('wholeUnit', { unit }),
          })
        : positiveQuantity,
    [isWhole, unit, all],
  );
}
