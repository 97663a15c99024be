import type { Dashboard } from '@ghala/contract/calls/dashboard';
import { SimpleGrid } from '@mantine/core';
import { today } from '../../shared/format';
import { useMayOpen } from '../../ui/screen-access';
import { FigureCard } from './figure-card';

type Cards = Dashboard['cards'];

interface CardWords {
  figure: keyof Cards;
  label: string;
  against: 'yesterday' | 'last month';
  /** The list that the figure counts. */
  screen: string;
  query: string;
}

const cardsOf = (day: string): CardWords[] => {
  const ofToday = `?dateFrom=${day}&dateTo=${day}`;
  const ofMonth = `?dateFrom=${day.slice(0, 8)}01&dateTo=${day}`;
  return [
    {
      figure: 'stockTransactionsToday',
      label: 'Stock Transactions Today',
      against: 'yesterday',
      screen: '/transaction',
      query: ofToday,
    },
    {
      figure: 'dispatchOrdersToday',
      label: 'Dispatch Orders Received Today',
      against: 'yesterday',
      screen: '/orders',
      // The numbers tell the kinds apart.
      query: `${ofToday}&orderNo=DN-`,
    },
    {
      figure: 'ordersProcessedToday',
      label: 'Orders Processed Today',
      against: 'yesterday',
      screen: '/orders',
      query: `${ofToday}&progress=completed`,
    },
    {
      figure: 'pendingPurchases',
      label: 'POs Pending Approval',
      against: 'yesterday',
      screen: '/purchases',
      query: '?status=pending',
    },
    {
      figure: 'exceptionsThisMonth',
      label: 'Exceptions This Month',
      against: 'last month',
      screen: '/transaction',
      query: ofMonth,
    },
    {
      figure: 'warehouseExceptionsThisMonth',
      label: 'Warehouse Exceptions This Month',
      against: 'last month',
      screen: '/transaction',
      query: ofMonth,
    },
    {
      figure: 'scheduledCollectionsThisMonth',
      label: 'Scheduled Collections This Month',
      against: 'last month',
      screen: '/orders',
      query: `${ofMonth}&orderNo=PN-`,
    },
    {
      figure: 'unverifiedStocks',
      label: 'Total Unverified Stocks',
      against: 'yesterday',
      screen: '/orders',
      query: '?status=active',
    },
  ];
};

/** The figures of the day and the month, each leading to what it counts. */
export function FigureCards({ cards }: { cards: Cards }) {
  const mayOpen = useMayOpen();
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }} spacing="sm">
      {cardsOf(today()).map(({ figure, label, against, screen, query }) => (
        <FigureCard
          key={figure}
          label={label}
          trend={cards[figure]}
          against={against}
          href={mayOpen(screen) ? `${screen}${query}` : undefined}
        />
      ))}
    </SimpleGrid>
  );
}
