import { z } from 'zod';
import { brandOf, digitsOf, passesLuhn } from '../access/card-number';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { mustBe, text } from '../common/field';
import { listQuery } from '../common/list-query';
import { fault } from '../refusals/field-faults';

/** This is a card as stored and shown. Number and code are never stored. */
export const creditCard = z.object({
  id: z.number(),
  cardHolderName: z.string(),
  /** It is written as MM/YY. */
  expirationDate: z.string(),
  brand: z.string(),
  /** These are the last four digits of the number. */
  lastFour: z.string(),
});
export type CreditCard = z.infer<typeof creditCard>;
export const creditCardsAnswer = answer({ creditCards: z.array(creditCard) });

function digits(code: 'cardText' | 'cvc') {
  return z.union([z.string(), z.number().transform(String)], { error: mustBe(code) });
}

const cardNumber = digits('cardText')
  .transform(digitsOf)
  .refine((number) => number !== '', { error: fault('required'), abort: true })
  .refine((number) => /^\d{12,19}$/.test(number), { error: fault('cardDigits'), abort: true })
  .refine(passesLuhn, { error: fault('cardNumber') });

/**
 * This is a card to add. This schema's output has neither number nor code, so that later code cannot store, log or
 * fingerprint them.
 */
export const newCreditCard = z
  .object({
    cardHolderName: text(100),
    expirationDate: z
      .string({ error: mustBe('monthAndYear') })
      .trim()
      .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, { error: fault('monthAndYearExample') }),
    cvc: digits('cvc').refine((code) => /^\d{3,4}$/.test(code.trim()), { error: fault('cvc') }),
    cardNumber,
  })
  .transform((card) => ({
    cardHolderName: card.cardHolderName,
    expirationDate: card.expirationDate,
    brand: brandOf(card.cardNumber),
    lastFour: card.cardNumber.slice(-4),
  }));
export type NewCreditCard = z.output<typeof newCreditCard>;

const tag = 'billing';

export const billingCalls = {
  cards: call({
    method: 'GET',
    path: '/creditcards',
    tag,
    summary: 'Saved payment cards: brand, last four digits, holder and expiry',
    access: 'usersManage',
    query: listQuery,
    answer: creditCardsAnswer,
    rows: 'creditCards',
  }),
  addCard: call({
    method: 'POST',
    path: '/creditcards',
    tag,
    summary: 'Save a payment card; its number and code are checked and not stored',
    access: 'usersManage',
    body: newCreditCard,
    answer: done,
  }),
};
