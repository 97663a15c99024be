import { LEAST_RECEIVED } from '@ghala/contract/stock/supplier-measures';
import { Stack, Text } from '@mantine/core';
import { formatDate } from '../../format/format';
import { say, t } from '../../text/t';
import classes from './scorecard-help.module.css';

/** Explains what each figure counts. @param since the first day measured, YYYY-MM-DD */
export function ScorecardHelp({ since }: { since: string }) {
  const terms = [
    [t.suppliers.onTime, say(t.suppliers.onTimeHelp, { count: LEAST_RECEIVED })],
    [t.suppliers.complete, t.suppliers.completeHelp],
    [t.suppliers.leadTime, t.suppliers.leadTimeHelp],
    [t.suppliers.settling, t.suppliers.settlingHelp],
    [t.suppliers.priceChange, t.suppliers.priceChangeHelp],
    [t.suppliers.openOrders, t.suppliers.openOrdersHelp],
  ] as const;
  return (
    <Stack gap="sm">
      <Text size="sm">{say(t.suppliers.measuredSince, { date: formatDate(since) })}</Text>
      <dl className={classes.terms}>
        {terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
