import type { NewCreditCard } from '@ghala/contract/calls/billing';
import { businessDay } from '../../db/business-time';
import type { Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';

/**
 * Stores a card's brand, last four digits, holder and expiry.
 * @param timezone the business's: a card is valid until the end of its month there
 * @throws {AppError} invalid for an expired card.
 */
export async function addCard(operation: Operation, card: NewCreditCard, timezone: string): Promise<void> {
  if (hasExpired(card.expirationDate, timezone)) throw invalid('expirationDate', 'expired');
  const { id } = await operation.db
    .insertInto('credit_cards')
    .values({
      brand: card.brand,
      last_four: card.lastFour,
      holder: card.cardHolderName,
      expiry: card.expirationDate,
      created_by_id: operation.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  operation.record({ code: 'creditCard.create', id, brand: card.brand, lastFour: card.lastFour, after: { ...card } });
}

function hasExpired(expiry: string, timezone: string): boolean {
  const [month = '', year = ''] = expiry.split('/');
  return `20${year}-${month}` < businessDay(timezone).slice(0, 7);
}
