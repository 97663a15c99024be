import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { formatMoney } from '../../format/format';
import { t } from '../../text/t';
import { Totals } from '../../ui/totals';

/** The sum of the line prices and, if the order has it, the VAT on that sum. */
export function PurchaseTotals({
  purchase,
}: {
  purchase: Pick<PurchaseDetail, 'vat' | 'subtotal' | 'vatAmount' | 'amount'>;
}) {
  const total = { label: t.purchases.total, value: formatMoney(purchase.subtotal) };
  return (
    <Totals
      rows={
        purchase.vat
          ? [
              total,
              { label: t.purchases.vat16, value: formatMoney(purchase.vatAmount) },
              { label: t.purchases.totalWithVat, value: formatMoney(purchase.amount) },
            ]
          : [total]
      }
    />
  );
}
