import type { Translated } from '@ghala/contract/text/translations';
import type { markedReturns as english } from '../en/marked-returns';

export const markedReturns: Translated<typeof english> = {
  dateIssued: 'Tarehe ya Kutolewa',
  dateReturned: 'Tarehe ya Kurejeshwa',
  issuedTo: 'Aliyepewa',
  takenBy: 'imechukuliwa na {takenBy}',
  reminded: 'Alikumbushwa {remindedAt}',
  reminderNotSent: 'Kumbusho halikutumwa, {remindedAt}',
  remindMessageFailed: 'Kumbusho halikutumwa',
  remindMessageSent: 'Kumbusho limetumwa',
  viewProduct: 'Tazama Bidhaa',
  markAsReturned: 'Weka Kuwa Imerejeshwa',
  remind: 'Kumbusha',
  productNoteOrPerson: 'Bidhaa, noti au mtu',
  markedForReturn: 'Bidhaa za kurejeshwa',
  itemCount: '{count, plural, one {bidhaa #} other {bidhaa #}}',
  notFound: 'Orodha ya bidhaa za kurejeshwa haikupatikana.',
  emptyHint:
    'Bidhaa zilizotolewa ili zirudishwe huorodheshwa hapa. Chagua Rejesha kando ya bidhaa unaposhughulikia noti yake.',
  returnedItems: 'Bidhaa Zilizorejeshwa',
  itemsNotReturnedTryAgain: 'Bidhaa hazikurejeshwa. Jaribu tena.',
  returnHint:
    '{unit} {quantity} za {product}, zilizotoka kwa {noteNo}, na kupewa {holder}. Chagua mapokezi yaliyozirudisha.',
  selectBpn: 'Chagua BPN',
  noBatchFound: 'Hakuna mapokezi yaliyopatikana',
  receiveFirst: '{receive}. Yanaonyeshwa tu mapokezi yaliyoundwa baada ya bidhaa kutolewa, yasiyo ya agizo la ununuzi.',
  receiveGoods: 'Zipokee bidhaa kwanza',
  unclaimed: '{unit} {quantity} bado hazijahusishwa na urejeshaji',
  tryAgain: 'Jaribu tena',
  byReceipt: 'kwa {receipt}',
  markedAsReturned: '{unit} {quantity} za {product} zimewekwa kuwa zimerejeshwa',
};
