import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { rateText } from '@ghala/contract/stock/tax';
import { formatMoney } from '../../format/format';
import { say, t } from '../../text/t';
import { Totals } from '../../ui/totals';

/** The sum of the line prices and, if the order has it, the VAT on that sum. */
export function PurchaseTotals({
  purchase,
}: {
  purchase: Pick<PurchaseDetail, 'vatPercent' | 'subtotal' | 'vatAmount' | 'amount'>;
}) {
  const total = { label: t.purchases.total, value: formatMoney(purchase.subtotal) };
  return (
    <Totals
      rows={
        purchase.vatPercent === null
          ? [total]
          : [
              total,
              {
                label: say(t.purchases.vatAt, { rate: rateText(purchase.vatPercent) }),
                value: formatMoney(purchase.vatAmount),
              },
              { label: t.purchases.totalWithVat, value: formatMoney(purchase.amount) },
            ]
      }
    />
  );
}
