import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import type { FigureRule } from '@ghala/contract/common/figure';
import { fault } from '@ghala/contract/named-fault';
import { useQuery } from '@tanstack/react-query';
import { sendWhole } from '../../shared/send';

const FRESH_MS = 300_000;

/**
 * The rule for a quantity in a unit: whole numbers only, if the unit is not divided.
 * @param unit its name or id; nothing while it is not chosen
 */
export function useCountingRule(rule: FigureRule, unit: string | number | null | undefined): FigureRule {
  return useCountingRules()(rule, unit);
}

/** The same for many units, as a function of the rule and the unit. */
export function useCountingRules(): (rule: FigureRule, unit: string | number | null | undefined) => FigureRule {
  const { data: wholeUnits } = useQuery({
    queryKey: ['catalogues', 'whole-units'],
    queryFn: async ({ signal }) => {
      const units = await sendWhole(catalogueCalls.units.list, {}, signal);
      return units.filter(({ isWhole }) => isWhole);
    },
    staleTime: FRESH_MS,
  });
  return (rule, unit) => {
    const whole = wholeUnits?.find(({ id, unit: name }) => unit === id || unit === name);
    return whole ? { ...rule, places: 0, tooFine: fault('wholeUnit', { unit: whole.unit }) } : rule;
  };
}
