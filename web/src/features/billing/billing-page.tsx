import type { CreditCard } from '@ghala/contract/calls/billing';
import { Button, Modal, Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/error-state';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { cardsQuery } from './billing.api';
import { CardForm } from './card-form';

/** The specified sample figures: no call tells of a subscription. */
const MONTHLY_BILL = 'KES 120,000';
const figures = [
  { label: 'Monthly bill', value: MONTHLY_BILL },
  { label: 'Next payment', value: 'July 15' },
  { label: 'Plan', value: 'Standard' },
];
const history = ['June 15', 'May 15', 'April 15'].map((date, id) => ({ id, date }));

const historyColumns: Column<(typeof history)[number]>[] = [
  { id: 'date', header: 'Date', cell: ({ date }) => date },
  { id: 'plan', header: 'Plan', cell: () => 'Standard' },
  { id: 'amount', header: 'Amount', cell: () => MONTHLY_BILL, align: 'right' },
];

const cardColumns: Column<CreditCard>[] = [
  {
    id: 'card',
    header: 'Card',
    cell: ({ brand, lastFour }) => `${brand} •••• ${lastFour}`,
    sortValue: ({ brand }) => brand,
  },
  {
    id: 'holder',
    header: 'Card Holder',
    cell: ({ cardHolderName }) => cardHolderName,
    sortValue: ({ cardHolderName }) => cardHolderName,
  },
  { id: 'expiry', header: 'Expiry', cell: ({ expirationDate }) => expirationDate },
];

/** Plan and payments (samples), and the saved payment cards. */
export default function BillingPage() {
  const [isAdding, setAdding] = useState(false);
  return (
    <Page actions={<Button onClick={() => setAdding(true)}>Add Payment Method</Button>}>
      <Text size="sm" c="dimmed">
        Plan, payments and history are sample figures: Ghala sends no bills. The payment methods are yours.
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
      <Section title="Payment Methods">
        <Cards />
      </Section>
      <Section title="Billing History">
        <DataTable
          name="billing-history"
          label="Billing history"
          columns={historyColumns}
          rows={history}
          empty={{ text: 'No payment yet' }}
        />
      </Section>
      <Modal opened={isAdding} onClose={() => setAdding(false)} title="Add Payment Method">
        <CardForm onClose={() => setAdding(false)} />
      </Modal>
    </Page>
  );
}

function Cards() {
  const { data: cards, error, isError, isFetching, refetch } = useQuery(cardsQuery);
  if (cards === undefined)
    return isError ? (
      <ErrorState
        title="This list could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Skeletons lines={3} />
    );
  return (
    <DataTable
      name="credit-cards"
      label="Payment cards"
      columns={cardColumns}
      rows={cards}
      empty={{ text: 'No Card Found.', hint: 'Cards that are added show here by their last four digits.' }}
    />
  );
}
