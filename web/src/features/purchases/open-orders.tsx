import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../format/format';
import { orderAddress } from '../../net/address';
import { PURCHASES_KEY } from '../../net/query-keys';
import { sendList } from '../../net/send';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';
import { Summary } from '../../ui/page/summary';

const MOST_SHOWN = 8;

/** Lists a supplier's open orders beside a new one, since what is wanted may already be on its way. */
export function OpenOrders({ supplier: { id: supplierId, name } }: { supplier: { id: number; name: string } }) {
  const { data } = useQuery({
    queryKey: [...PURCHASES_KEY, 'receivable', { supplierId }],
    queryFn: ({ signal }) =>
      sendList(purchaseCalls.receivable, { query: { supplierId } }, { limit: MOST_SHOWN }, { signal }),
  });
  if (data === undefined) return null;
  return (
    <Summary
      title={say(t.purchases.openOrders, { supplier: name })}
      rows={data.rows.map(({ id, purchaseNo, createdAt, openLines }) => ({
        id,
        name: <ScreenLink to={orderAddress(id)}>{purchaseNo}</ScreenLink>,
        hint: say(t.purchases.linesToCome, { count: openLines }),
        value: formatDate(createdAt),
      }))}
      total={data.total}
      empty={t.purchases.noOpenOrders}
    />
  );
}
