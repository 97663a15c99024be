import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { rateText, vatPercentOn } from '@ghala/contract/stock/tax';
import { today } from '../../format/format';

/**
 * Finds the rate of VAT, in percent, that an order has or would get: the one that it keeps, or else that of its date.
 * An order that this device kept from an earlier version names none.
 */
export function vatPercentOf({ vatPercent, createdAt }: Pick<PurchaseDetail, 'vatPercent' | 'createdAt'>): number {
  return vatPercent ?? vatPercentOn(today(new Date(createdAt)));
}

/** Writes '16%'; null without VAT. */
export function vatRateOf(purchase: Pick<PurchaseDetail, 'vat' | 'vatPercent' | 'createdAt'>): string | null {
  return purchase.vat ? rateText(vatPercentOf(purchase)) : null;
}
