import { type CreditCard, creditCardsAnswer, newCreditCard } from '@ghala/contract/calls/billing';
import { done } from '@ghala/contract/common/answer';
import { listQuery } from '@ghala/contract/common/list-query';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import { operate } from '../../kernel/operation';
import { addCard } from './add-card';

const tags = ['billing'];

/** Payment cards, without what could be used to pay with them. */
export function billing(app: App): void {
  app.get(
    '/creditcards',
    {
      config: { access: 'usersManage' },
      schema: {
        tags,
        summary: 'Saved payment cards: brand, last four digits, holder and expiry',
        querystring: listQuery,
        response: { 200: creditCardsAnswer },
      },
    },
    async (request, reply) => {
      return answerList(request, reply, request.query, {
        query: cardsQuery(app.database),
        sorts: { id: 'credit_cards.id' },
        defaultSort: 'id',
        id: 'credit_cards.id',
        within: { answer: ok('Payment cards'), key: 'creditCards' },
      });
    },
  );

  app.post(
    '/creditcards',
    {
      config: { access: 'usersManage' },
      schema: {
        tags,
        summary: 'Save a payment card; its number and code are checked and forgotten',
        body: newCreditCard,
        response: { 200: done },
      },
    },
    (request) =>
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
