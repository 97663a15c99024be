import type { Translated } from '@ghala/contract/text/translations';
import type { expectedOrders as english } from '../en/expected-orders';

export const expectedOrders: Translated<typeof english> = {
  expected: 'Zinazotarajiwa',
  count: '{count, plural, one {Agizo #} other {Maagizo #}} ya kupokea',
  order: '{purchaseNo} ya {date}, {count, plural, one {mstari #} other {mistari #}} bado',
  receive: 'Pokea {purchaseNo}',
  others: 'Kwa agizo jingine, chagua Na. ya PO hapa chini.',
};
