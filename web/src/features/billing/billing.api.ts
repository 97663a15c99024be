import type { CreditCard } from '@ghala/contract/calls/billing';
import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '../../shared/api-client';

export const cardsKey = ['credit-cards'] as const;

export const cardsQuery = queryOptions({
  queryKey: cardsKey,
  queryFn: async ({ signal }) =>
    (await apiGet<{ creditCards: CreditCard[] }>('/creditcards', undefined, { signal })).creditCards,
});

/** A card as its form holds it. */
export interface CardValues extends Record<string, unknown> {
  cardHolderName: string;
  cardNumber: string;
  month: string | null;
  year: string | null;
  cvc: string;
}

export function addCard(body: object, idempotencyKey: string): Promise<unknown> {
  return apiPost('/creditcards', body, { idempotencyKey });
}
