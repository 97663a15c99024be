import type { Translated } from '@ghala/contract/text/translations';
import type { stockFigures as english } from '../en/stock-figures';

export const stockFigures: Translated<typeof english> = {
  /** Replaces a quantity. */
  beingCounted: 'Inahesabiwa',
  availableInPlaces: 'Inayopatikana, kwa mahali',
  inNoPlace: 'Bado haijahifadhiwa mahali popote.',
  why: 'Kwa nini ni {quantity}?',
  figures: { available: 'Inayopatikana', reserved: 'Iliyotengwa', total: 'Jumla' },
  inAllPlaces: 'mahali pote',
  notExplained: 'Kiasi hiki hakikuweza kuelezwa',
  sum: 'Jinsi kinavyojumlishwa',
  kinds: {
    addition: 'Iliyopokelewa',
    remove: 'Iliyotolewa',
    ReceiptReversal: 'Mapokezi yaliyotenguliwa',
    StockReversal: 'Iliyorudishwa',
    StockTracking: 'Imehesabiwa kwa bechi',
    StockTransfer: 'Iliyohamishwa',
    StockAdjustment: 'Iliyorekebishwa',
    StockReserved: 'Iliyotengwa',
    StockRelease: 'Iliyoachiliwa',
  },
  documents: {
    receipt: 'Mapokezi',
    adjustment: 'Marekebisho ya stoku',
    transfer: 'Uhamisho wa stoku',
    reservation: 'Utengaji',
    tracking: 'Hesabu ya bechi',
  },
  latest: 'Shughuli za karibuni',
  nothingMoved: 'Hakuna shughuli bado',
  mayBeHidden: 'Imefichwa unapohesabu bidhaa hizi bila kuona, au hakuna kitu.',
  balanceAfter: '{quantity} baadaye',
  wholeLedger: 'Leja nzima',
};
