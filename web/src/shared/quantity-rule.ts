import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { positiveQuantity } from '@ghala/contract/common/quantity';
import { fault } from '@ghala/contract/field-faults';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { sendWhole } from './send';

const FRESH_MS = 300_000;

/**
 * The rule for a quantity of a product: above 0, and a whole number if its unit is not divided.
 * @param unit the name of the product's unit, once the product is chosen
 * @param all what there is to take: a remainder from before may be taken as a whole
 */
export function useQuantityRule(unit: string | undefined, all?: number): z.ZodType<number> {
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
