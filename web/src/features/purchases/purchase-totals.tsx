import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { vatRateOf } from '../../documents/purchases/vat-rate';
import { formatMoney } from '../../format/format';
import { say, t } from '../../text/t';
import { Totals } from '../../ui/totals';

/** The sum of the line prices and, if the order has it, the VAT on that sum. */
export function PurchaseTotals({
  purchase,
}: {
  purchase: Pick<PurchaseDetail, 'vat' | 'vatPercent' | 'createdAt' | 'subtotal' | 'vatAmount' | 'amount'>;
}) {
  const rate = vatRateOf(purchase);
  const total = { label: t.purchases.total, value: formatMoney(purchase.subtotal) };
  return (
    <Totals
      rows={
        rate === null
          ? [total]
          : [
              total,
              {
                label: say(t.purchases.vatAt, { rate }),
                value: formatMoney(purchase.vatAmount),
              },
              { label: t.purchases.totalWithVat, value: formatMoney(purchase.amount) },
            ]
      }
    />
  );
}
