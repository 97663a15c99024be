import type { Translated } from '@ghala/contract/text/translations';
import type { settings as english } from '../en/settings';

export const settings: Translated<typeof english> = {
  noDevicesYet: 'Bado hakuna vifaa',
  devicesHint: 'Skana, printa na mizani zinazofanya kazi na ghala zitaorodheshwa hapa.',
  batchProcessingNote: 'Noti ya Mapokezi',
  a4Landscape: 'A4, ya mlalo',
  incompleteDeliveryNote: 'Noti ya Upungufu',
  a4Portrait: 'A4, ya wima',
  purchaseOrder: 'Agizo la Ununuzi',
  list: 'Orodha',
  dispatchReport: 'Ripoti ya Kupeleka',
  oneRowPerItem: 'Safu mlalo moja kwa kila bidhaa',
  pickupReport: 'Ripoti ya Kuchukua',
  receivingReport: 'Ripoti ya Mapokezi',
};
