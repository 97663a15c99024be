import type { CreditCard } from '@ghala/contract/calls/billing';
import { Button, Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { cardsQuery } from './billing.api';
import { CardForm } from './card-form';

/** No call tells of a subscription: these are the specified sample figures. */
const MONTHLY_BILL = t.billing.monthlyAmount;
const figures = [
  { label: t.billing.monthlyBill, value: MONTHLY_BILL },
  { label: t.billing.nextPayment, value: t.billing.july15 },
  { label: t.billing.plan, value: t.billing.standard },
];
const history = [t.billing.june15, t.billing.may15, t.billing.april15].map((date, id) => ({ id, date }));

const historyColumns: Column<(typeof history)[number]>[] = [
  { id: 'date', header: t.common.date, cell: ({ date }) => date },
  { id: 'plan', header: t.billing.plan, cell: () => t.billing.standard },
  { id: 'amount', header: t.common.amount, cell: () => MONTHLY_BILL, align: 'right' },
];

const cardColumns: Column<CreditCard>[] = [
  {
    id: 'card',
    header: t.billing.card,
    cell: ({ brand, lastFour }) => `${brand} •••• ${lastFour}`,
    sortValue: ({ brand }) => brand,
  },
  {
    id: 'holder',
    header: t.billing.cardHolder,
    cell: ({ cardHolderName }) => cardHolderName,
    sortValue: ({ cardHolderName }) => cardHolderName,
  },
  { id: 'expiry', header: t.billing.expiry, cell: ({ expirationDate }) => expirationDate },
];

/** Shows the plan and its payments, which are samples, and the saved payment cards. */
export default function BillingPage() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Page actions={<Button onClick={() => setAdding(true)}>{t.billing.addPaymentMethod}</Button>}>
      <Text size="sm" c="dimmed">
        {t.billing.sampleNotice}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {figures.map(({ label, value }) => (
          <Paper key={label} p="md">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fw={650} size="xl">
              {value}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Section title={t.billing.paymentMethods}>
        <Cards />
      </Section>
      <Section title={t.billing.billingHistory}>
        <DataTable
          name="billing-history"
          label={t.billing.historyLabel}
          columns={historyColumns}
          rows={history}
          empty={{ text: t.billing.noPaymentYet }}
        />
      </Section>
      <Dialog opened={isAdding} onClose={() => setAdding(false)} title={t.billing.addPaymentMethod}>
        <CardForm onClose={() => setAdding(false)} />
      </Dialog>
    </Page>
  );
}

function Cards() {
  const { data: cards, error, isError, isFetching, refetch } = useQuery(cardsQuery);
  if (cards === undefined)
    return isError ? (
      <ErrorState title={t.common.listNotLoaded} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeletons lines={3} />
    );
  return (
    <DataTable
      name="credit-cards"
      label={t.billing.paymentCards}
      columns={cardColumns}
      rows={cards}
      empty={{ text: t.billing.noCardFound, hint: t.billing.noCardHint }}
    />
  );
}
