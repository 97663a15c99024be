export const expectedOrders = {
  expected: 'Expected',
  count: '{count, plural, one {# order} other {# orders}} to receive',
  order: '{purchaseNo} of {date}, {count, plural, one {# line} other {# lines}} to come',
  receive: 'Receive {purchaseNo}',
  others: 'For another order, choose its PO No. below.',
} as const;
