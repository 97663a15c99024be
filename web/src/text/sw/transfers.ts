import type { Translated } from '@ghala/contract/text/translations';
import type { transfers as english } from '../en/transfers';

export const transfers: Translated<typeof english> = {
  stockTransfer: 'Uhamisho wa Stoku',
  warehouseToMove: 'Ghala la Kuhamishia',
  noSections: 'Ghala pepe halina sehemu',
  sectionHint: 'Ukiacha tupu, sehemu ya zamani zaidi hupokea',
  qtyToMove: 'Kiasi cha Kuhamisha',
  qtyMoved: 'Kilichohamishwa',
  oldWarehouse: 'Ghala la Awali',
  newWarehouse: 'Ghala Jipya',
  transferReason: 'Sababu ya Uhamisho',
  requestBy: 'Mwombaji',
  stockTransferListNotFound: 'Orodha ya uhamisho wa stoku haikupatikana',
  emptyHint: 'Ili kuhamisha bidhaa, chagua Hamisha Stoku kwenye menyu ya bidhaa ya stoku.',
  productTitle: '1. Bidhaa ya kuhamishwa',
  currentWarehouse: 'Ghala la Sasa',
  transferTitle: '2. Uhamisho',
  listLabel: 'Uhamisho wa stoku',
  found: '{count, plural, one {uhamisho #} other {uhamisho #}}',
  notCreated: 'Uhamisho wa stoku haukuundwa',
  requested: 'Uhamisho wa stoku umeshughulikiwa',
};
