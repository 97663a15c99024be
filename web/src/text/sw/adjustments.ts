import type { Translated } from '@ghala/contract/text/translations';
import type { adjustments as english } from '../en/adjustments';

export const adjustments: Translated<typeof english> = {
  stockAdjustment: 'Marekebisho ya Stoku',
  choose: 'Chagua',
  qtyAdjusted: 'Kiasi cha Marekebisho',
  onlyCanBeTakenAway: 'Ni {unit} {available} tu zinazoweza kuondolewa',
  newQuantityAvailable: 'Kiasi kipya kinachopatikana: {unit} {after}',
  qtyBefore: 'Kiasi cha Awali',
  newQtyAvail: 'Kiasi Kipya',
  stockAdjustmentListNotFound: 'Orodha ya marekebisho ya stoku haikupatikana',
  emptyHint: 'Ili kusahihisha kiasi, chagua Rekebisha Stoku kwenye menyu ya bidhaa ya stoku.',
  itemTitle: '1. Bidhaa ya Kurekebishwa',
  adjustmentTitle: '2. Marekebisho',
  listLabel: 'Marekebisho ya stoku',
  found: '{count, plural, one {rekebisho #} other {marekebisho #}}',
  notCreated: 'Marekebisho ya stoku hayakuundwa',
  requested: 'Marekebisho ya stoku yameshughulikiwa',
};
