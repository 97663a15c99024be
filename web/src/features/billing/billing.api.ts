import { billingCalls } from '@ghala/contract/calls/billing';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../net/send';

export const cardsKey = ['credit-cards'] as const;

export const cardsQuery = queryOptions({
  queryKey: cardsKey,
  queryFn: async ({ signal }) => (await send(billingCalls.cards, {}, { signal })).creditCards,
});

export interface CardValues extends Record<string, unknown> {
  cardHolderName: string;
  cardNumber: string;
  month: string | null;
  year: string | null;
  cvc: string;
}
