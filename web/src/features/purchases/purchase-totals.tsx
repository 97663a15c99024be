import type { PurchaseDetail } from '@ghala/contract/purchases';
import { formatMoney } from '../../shared/format';
import classes from './purchase-totals.module.css';

/** The sum of the line prices and, where the order carries it, the VAT on that sum. */
export function PurchaseTotals({
  purchase,
}: {
  purchase: Pick<PurchaseDetail, 'vat' | 'subtotal' | 'vatAmount' | 'amount'>;
}) {
  const rows = purchase.vat
    ? [
        { label: 'Total', value: purchase.subtotal },
        { label: 'VAT (16%)', value: purchase.vatAmount },
        { label: 'Total with VAT', value: purchase.amount },
      ]
    : [{ label: 'Total', value: purchase.subtotal }];
  return (
    <dl className={classes.totals} aria-live="polite">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatMoney(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
