import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { vatRateOf } from '../../documents/purchases/vat-rate';
import { formatMoney } from '../../format/format';
import { say, t } from '../../text/t';
import { Totals } from '../../ui/page/totals';

/** Sums the line prices and adds the VAT, if the order has it. */
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
