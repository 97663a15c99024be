import type { Dashboard } from '@ghala/contract/calls/dashboard';
import { today } from '../../format/format';
import type { Address } from '../../net/address';
import { t } from '../../text/t';
import { useMayOpen } from '../../ui/page/screen-access';
import { FigureCard } from './figure-card';
import classes from './figure-cards.module.css';

type Cards = Dashboard['cards'];

type CountedList = Extract<Address, { to: '/transaction' | '/orders' | '/purchases' }>;

interface CardWords {
  figure: keyof Cards;
  label: string;
  hint?: string;
  against: 'yesterday' | 'lastMonth';
  /** The figure links to this list. */
  list: CountedList;
}

const cardsOf = (day: string): CardWords[] => {
  const ofToday = { dateFrom: day, dateTo: day };
  const ofMonth = { dateFrom: `${day.slice(0, 8)}01`, dateTo: day };
  return [
    {
      figure: 'stockTransactionsToday',
      label: t.dashboard.stockTransactionsToday,
      against: 'yesterday',
      list: { to: '/transaction', search: ofToday },
    },
    {
      figure: 'dispatchOrdersToday',
      label: t.dashboard.dispatchOrdersReceivedToday,
      against: 'yesterday',
      // The numbers identify the kinds.
      list: { to: '/orders', search: { ...ofToday, orderNo: 'DN-' } },
    },
    {
      figure: 'ordersProcessedToday',
      label: t.dashboard.ordersProcessedToday,
      against: 'yesterday',
      list: { to: '/orders', search: { ...ofToday, progress: 'completed' } },
    },
    {
      figure: 'pendingPurchases',
      label: t.dashboard.posPendingApproval,
      against: 'yesterday',
      list: { to: '/purchases', search: { status: 'pending' } },
    },
    {
      figure: 'exceptionsThisMonth',
      label: t.dashboard.exceptionsThisMonth,
      against: 'lastMonth',
      list: { to: '/transaction', search: { ...ofMonth, exception: 'true' } },
    },
    {
      figure: 'warehouseExceptionsThisMonth',
      label: t.dashboard.warehouseExceptionsThisMonth,
      against: 'lastMonth',
      list: { to: '/transaction', search: { ...ofMonth, exception: 'true' } },
    },
    {
      figure: 'scheduledCollectionsThisMonth',
      label: t.dashboard.scheduledCollectionsThisMonth,
      against: 'lastMonth',
      list: { to: '/orders', search: { ...ofMonth, scheduled: 'true' } },
    },
    {
      figure: 'unverifiedStocks',
      label: t.dashboard.totalUnverifiedStocks,
      hint: t.dashboard.unverifiedStocksHint,
      against: 'yesterday',
      list: { to: '/orders', search: { status: 'active' } },
    },
  ];
};

/** Shows the figures of the day and the month, each linking to its list. @param cards undefined while they load */
export function FigureCards({ cards }: { cards: Cards | undefined }) {
  const mayOpen = useMayOpen();
  return (
    <div className={classes.frame}>
      <div className={classes.strip}>
        {cardsOf(today()).map(({ figure, label, hint, against, list }) => (
          <FigureCard
            key={figure}
            label={label}
            hint={hint}
            trend={cards?.[figure]}
            against={against}
            to={mayOpen(list.to) ? list : undefined}
          />
        ))}
      </div>
    </div>
  );
}
