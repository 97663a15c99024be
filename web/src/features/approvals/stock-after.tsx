import type { StockAdjustment } from '@ghala/contract/calls/adjustments';
import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { figureOfRecord } from '../../documents/stock-figure/place-figures';
import { exactQuantity } from '../../format/exact-quantity';
import { formatChange, formatMeasure, formatQuantity } from '../../format/format';
import { rich } from '../../text/rich';
import { say, t } from '../../text/t';

/** Holds what is left of a line's product in its source place, if the request were approved now. */
export interface StockAfter {
  text: ReactElement;
  isShort: boolean;
  /** It is below 0 if there is not enough. */
  left: number;
  /** Other pending requests would take this much of it; the text includes the unit. */
  others?: string;
}

/** Holds what there is of a product where the request changes it. */
interface StockNow {
  available: number;
  /** Shows the same figure with the reason for it. */
  shown: ReactElement;
  unit: string;
}

export function inRecord({ Product, Inventory }: Pick<StockAdjustment, 'Product' | 'Inventory'>): StockNow {
  const { quantity } = Inventory;
  const shown = figureOfRecord({ ...Inventory, Product }, 'available', quantity);
  return { available: quantity, shown, unit: Product.unit.unit };
}

export function stockAfter({ available, shown, unit }: StockNow, taken: number, waiting = 0): StockAfter {
  const left = exactQuantity(available - taken);
  const others = waiting === 0 ? undefined : formatMeasure(waiting, unit);
  const isShort = left < 0;
  const text = isShort
    ? rich(t.approvals.stockShort, { available: shown, unit, short: formatQuantity(-left) })
    : rich(t.approvals.stockAfter, { available: shown, unit, left: formatChange(left) });
  return { text, isShort, left, others };
}

export function stockRise({ available, shown, unit }: StockNow, added: number): StockAfter {
  const left = exactQuantity(available + added);
  const text = rich(t.approvals.stockRises, { after: formatQuantity(left), available: shown, unit });
  return { isShort: false, left, text };
}

/** Tells how much of a product other requests would take, in its unit. */
export function waitingFor(others: ApprovalRow['OthersWaiting'], productId: number): number | undefined {
  return others?.find((one) => one.productId === productId)?.quantity;
}

/** Says what would be left of the stock, and what others wait for. */
export function StockAfterText({ after, className }: { after: StockAfter; className?: string }) {
  return (
    <Text
      component="div"
      size="sm"
      className={className}
      c={after.isShort ? 'red' : 'dimmed'}
      fw={after.isShort ? 600 : undefined}
    >
      {after.text}
      {after.others ? <div>{say(t.approvals.othersWaiting, { quantity: after.others })}</div> : null}
    </Text>
  );
}
