import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import { formatMoney } from '../../shared/format';
import { Totals } from '../../ui/totals';

/** The sum of the line prices and, where the order carries it, the VAT on that sum. */
export function PurchaseTotals({
  purchase,
}: {
  purchase: Pick<PurchaseDetail, 'vat' | 'subtotal' | 'vatAmount' | 'amount'>;
}) {
  const total = { label: 'Total', value: formatMoney(purchase.subtotal) };
  return (
    <Totals
      rows={
        purchase.vat
          ? [
              total,
              { label: 'VAT (16%)', value: formatMoney(purchase.vatAmount) },
              { label: 'Total with VAT', value: formatMoney(purchase.amount) },
            ]
          : [total]
      }
    />
  );
}
