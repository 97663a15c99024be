import { useQuery } from '@tanstack/react-query';
import { formatMeasure } from '../../../format/format';
import { orderQuery } from '../../../offline/orders-seen';
import { say, t } from '../../../text/t';
import { Summary } from '../../../ui/page/summary';

/** Shows what is left of an order, beside the details of its receipt. */
export function OrderSummary({ purchaseId }: { purchaseId: number }) {
  const { data } = useQuery(orderQuery(purchaseId));
  if (data === undefined) return null;
  const { purchaseNo, PurchaseProduct: lines } = data.purchase;
  return (
    <Summary
      title={say(t.receipts.stillToCome, { purchaseNo })}
      rows={lines
        .filter(({ quantityOutstanding }) => quantityOutstanding > 0)
        .map(({ id, Product, description, quantityOutstanding }) => ({
          id,
          name: Product.name,
          hint: description || Product.code,
          value: formatMeasure(quantityOutstanding, Product.unit.unit),
        }))}
      empty={t.receipts.nothingToCome}
    />
  );
}
