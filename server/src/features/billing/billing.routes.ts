import { billingCalls, type CreditCard } from '@ghala/contract/calls/billing';
import type { Database } from '../../db/database';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { addCard } from './add-card';

/** Serves payment cards, without the data needed to pay with them. */
export function billing(app: App): void {
  serve(app, billingCalls.cards, async (request, reply) => {
    return answerList(request, reply, request.query, {
      query: cardsQuery(app.database),
      sorts: { id: 'credit_cards.id' },
      defaultSort: 'id',
      id: 'credit_cards.id',
      within: ok('Payment cards'),
    });
  });

  serve(app, billingCalls.addCard, (request) =>
    operate(request, async (operation) => {
      await addCard(operation, request.body, app.config.businessTimezone);
      return ok('Payment Details Added');
    }),
  );
}

function cardsQuery(database: Database) {
  return database
    .selectFrom('credit_cards')
    .select(['id', 'holder as cardHolderName', 'expiry as expirationDate', 'brand', 'last_four as lastFour'])
    .$castTo<CreditCard>();
}
