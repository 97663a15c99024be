import type { SupplierScorecard as Scorecard } from '@ghala/contract/calls/supplier-scorecard';
import type { SupplierDetail } from '@ghala/contract/calls/suppliers';
import { quantityText } from '@ghala/contract/common/figure-text';
import { LEAST_RECEIVED, MEASURED_MONTHS } from '@ghala/contract/stock/supplier-measures';
import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeText, formatMoney } from '../../format/format';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { ErrorState } from '../../ui/page/error-state';
import { type RecordFigure, RecordFigures } from '../../ui/page/record-head';
import { ScreenLink } from '../../ui/page/screen-access';
import { goToSection, Section } from '../../ui/page/section';
import { ScorecardHelp } from './scorecard-help';
import { PRICES } from './supplier-prices';
import { scorecardQuery } from './suppliers.api';

type Measured = Pick<SupplierDetail, 'id' | 'purchaseCount'>;

/** Shows how a supplier does: each figure with what it rests on, and a link to what it counts. */
export function SupplierScorecard({ supplier }: { supplier: Measured }) {
  const { data, isError, error, refetch, isFetching } = useQuery(scorecardQuery(supplier.id));
  const [isExplained, setExplained] = useState(false);
  return (
    <Section
      title={t.suppliers.scorecard}
      actions={
        <Button variant="default" size="xs" disabled={data === undefined} onClick={() => setExplained(true)}>
          {t.suppliers.howCounted}
        </Button>
      }
    >
      {isError && data === undefined ? (
        <ErrorState
          title={t.suppliers.scorecardNotLoaded}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RecordFigures
          isBare
          label={t.suppliers.scorecard}
          figures={data ? figuresOf(data, supplier) : loadingFigures}
        />
      )}
      <Dialog opened={isExplained} onClose={() => setExplained(false)} title={t.suppliers.howCounted} size="lg">
        {data ? <ScorecardHelp since={data.since} /> : null}
      </Dialog>
    </Section>
  );
}

const { onTime, complete, leadTime, settling, priceChange, openOrders } = t.suppliers;
const loadingFigures: RecordFigure[] = [onTime, complete, leadTime, settling, priceChange, openOrders].map((label) => ({
  label,
  value: '…',
  hint: '\u00a0',
}));

const NONE = '–';

function figuresOf(card: Scorecard, supplier: Measured): RecordFigure[] {
  const none: Figure = {
    value: NONE,
    hint:
      supplier.purchaseCount === 0
        ? t.suppliers.noOrdersYet
        : say(t.suppliers.noneReceived, { months: MEASURED_MONTHS }),
  };
  return [
    { label: onTime, ...(card.leadTime.orders === 0 ? none : onTimeOf(card)) },
    { label: complete, ...(completeOf(card) ?? none) },
    { label: leadTime, ...(leadTimeOf(card) ?? none) },
    { label: settling, ...settlingOf(card) },
    { label: priceChange, ...pricesOf(card) },
    { label: openOrders, ...openOf(card, supplier.id) },
  ];
}

type Figure = Pick<RecordFigure, 'value' | 'hint'>;

function onTimeOf({ onTime: { percent, orders }, leadTime: { expectedDays } }: Scorecard): Figure {
  if (percent === null || expectedDays === null)
    return { value: NONE, hint: say(t.suppliers.tooFewOrders, { count: LEAST_RECEIVED }) };
  return { value: percentText(percent), hint: say(t.suppliers.onTimeHint, { count: orders, days: expectedDays }) };
}

function completeOf({ complete: { percent, orders, whole } }: Scorecard): Figure | undefined {
  if (percent === null) return undefined;
  return { value: percentText(percent), hint: say(t.suppliers.completeHint, { whole, count: orders }) };
}

function leadTimeOf({ leadTime: { days, orders } }: Scorecard): Figure | undefined {
  if (days === null) return undefined;
  return { value: daysText(days), hint: say(t.suppliers.leadTimeHint, { count: orders }) };
}

function settlingOf({ settling: { days, settled, open, oldestDays } }: Scorecard): Figure {
  const hints = [
    ...(settled === 0 ? [] : [say(t.suppliers.settlingHint, { count: settled })]),
    ...(oldestDays === null ? [] : [say(t.suppliers.openNotes, { count: open, days: oldestDays })]),
  ];
  return { value: days === null ? NONE : daysText(days), hint: hints.join('; ') || t.suppliers.noNotesYet };
}

function pricesOf({ prices: { changePercent, products } }: Scorecard): Figure {
  if (changePercent === null) return { value: NONE, hint: t.suppliers.boughtOnce };
  return {
    value: `${changeText(changePercent)}%`,
    hint: (
      <Anchor component="button" type="button" inherit {...forFingers(14)} onClick={() => goToSection(PRICES)}>
        {say(t.suppliers.productCount, { count: products })}
      </Anchor>
    ),
  };
}

function openOf({ open: { orders, amount, overdue, oldestDays } }: Scorecard, supplierId: number): Figure {
  if (oldestDays === null) return { value: '0', hint: t.suppliers.nothingAwaited };
  const age =
    overdue === null
      ? say(t.suppliers.oldestHint, { days: oldestDays })
      : say(t.suppliers.overdueHint, { overdue, days: oldestDays });
  return {
    value: (
      <ScreenLink
        to={{ to: '/purchases', search: { supplierId: String(supplierId), status: 'receivable' } }}
        underline="hover"
        {...forFingers(8)}
        aria-label={say(t.suppliers.seeOpenOrders, { count: orders })}
      >
        {orders}
      </ScreenLink>
    ),
    hint: (
      <>
        {formatMoney(amount)} <br />
        {overdue ? (
          <Text span inherit fw={600} c="var(--ghala-wrong)">
            {age}
          </Text>
        ) : (
          age
        )}
      </>
    ),
  };
}

/** Makes a link 44 px high without taking that room. @param py in pixels, above it and below */
function forFingers(py: number) {
  return { display: 'inline-block', py, my: -py } as const;
}

function percentText(percent: number): string {
  return `${quantityText(percent)}%`;
}

function daysText(days: number): string {
  return say(t.suppliers.dayCount, { days });
}
