import { brandOf, passesLuhn } from '@ghala/contract/access/card-number';
import { billingCalls } from '@ghala/contract/calls/billing';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const manager = await test.signIn(['usersManage']);

/** Card issuers publish these numbers for tests. */
const VISA = '4111111111111111';
const MASTERCARD = '5555 5555 5555 4444';
const AMEX = '378282246310005';
const card = (more: Record<string, unknown> = {}) => ({
  cardHolderName: 'Amina Otieno',
  expirationDate: '12/89',
  cvc: '737',
  cardNumber: VISA,
  ...more,
});
const cards = async (query = '') => (await manager.attempt(billingCalls.cards, { query })).body.creditCards;

describe('saved cards', () => {
  it('are listed', async () => {
    expect((await manager.attempt(billingCalls.cards)).body).toEqual({
      status: 1,
      message: 'Payment cards',
      creditCards: [],
    });
  });

  it.each([
    [{ cardHolderName: '' }, 'cardHolderName'],
    [{ expirationDate: '13/89' }, 'expirationDate'],
    [{ expirationDate: '1/89' }, 'expirationDate'],
    [{ expirationDate: '12/2089' }, 'expirationDate'],
    [{ expirationDate: '01/20' }, 'expirationDate'],
    [{ cvc: '12' }, 'cvc'],
    [{ cvc: 'abc' }, 'cvc'],
    [{ cardNumber: '' }, 'cardNumber'],
    [{ cardNumber: '4111' }, 'cardNumber'],
    [{ cardNumber: '4111111111111112' }, 'cardNumber'],
    [{ cardNumber: '41111111111111111111' }, 'cardNumber'],
    [{ cardNumber: '4111-1111-1111-111x' }, 'cardNumber'],
  ])('refuses %j without repeating it', async (wrong, field) => {
    const { status, body } = await manager.attempt(billingCalls.addCard, { body: card(wrong) });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(JSON.stringify(body)).not.toContain('4111');
    expect(await cards()).toEqual([]);
  });

  it('are stored as brand, last four digits, holder and expiry', async () => {
    const { body } = await manager.attempt(billingCalls.addCard, { body: card() });
    expect(body).toEqual({ status: 1, message: 'Payment Details Added' });
    await manager.attempt(billingCalls.addCard, { body: card({ cardNumber: MASTERCARD, cvc: 123 }) });
    await manager.attempt(billingCalls.addCard, { body: card({ cardNumber: AMEX, cvc: '1234' }) });
    const kept = { id: expect.any(Number), cardHolderName: 'Amina Otieno', expirationDate: '12/89' };
    expect(await cards()).toEqual([
      { ...kept, brand: 'Visa', lastFour: '1111' },
      { ...kept, brand: 'MasterCard', lastFour: '4444' },
      { ...kept, brand: 'Unknown', lastFour: '0005' },
    ]);
    expect(await cards('limit=1&sort=-id')).toMatchObject([{ lastFour: '0005' }]);
  });

  it('leave neither number nor code anywhere, nor anything they could be guessed from', async () => {
    const headers = { 'idempotency-key': 'card-1' };
    await manager.attempt(billingCalls.addCard, { body: card({ cvc: '9173' }), headers });
    // This is the same key with another number of the same ending and label: the stored data cannot tell them apart.
    const other = card({ cvc: '9174', cardNumber: '4000000000001091111' });
    expect((await manager.attempt(billingCalls.addCard, { body: other, headers })).status).toBe(200);
    expect(await cards()).toHaveLength(4);
    for (const table of ['credit_cards', 'audit_logs', 'idempotency_keys'] as const) {
      // Times and request ids may contain any three digits by chance.
      const byChance = new Set(['created_at', 'request_id']);
      const rows = await test.database.selectFrom(table).selectAll().execute();
      const text = JSON.stringify(rows, (name, value) => (byChance.has(name) ? undefined : value));
      for (const secret of [VISA, '9173', '9174', '411111', '400000', '737']) expect(text).not.toContain(secret);
    }
    const cardsMade = test.database.selectFrom('audit_logs').selectAll().where('entity', '=', 'CreditCard');
    const audit = await cardsMade.orderBy('id').executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ action: 'create', after: { brand: 'Visa', lastFour: '1111' } });
  });
});

it.each([
  ['4222222222222', 'Visa'],
  [VISA, 'Visa'],
  ['4000000000000000006', 'Visa'],
  ['41111111111111', 'Unknown'],
  ['5100000000000000', 'MasterCard'],
  ['5599999999999999', 'MasterCard'],
  ['5000000000000000', 'Unknown'],
  ['5600000000000000', 'Unknown'],
  ['2220990000000000', 'Unknown'],
  ['2221000000000000', 'MasterCard'],
  ['2720990000000000', 'MasterCard'],
  ['2721000000000000', 'Unknown'],
  ['510000000000000', 'Unknown'],
])('the label of %s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand);
});

it('checks digits by Luhn', () => {
  expect([VISA, AMEX, '79927398713'].map(passesLuhn)).toEqual([true, true, true]);
  expect(['79927398710', '4111111111111121'].map(passesLuhn)).toEqual([false, false]);
});
