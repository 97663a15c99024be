import { serialsIn } from '@ghala/contract/common/lots';
import { today } from '../../format/format';
import { readTypedDate } from '../../format/typed-date';
import type { PastedLine } from '../lines/pasted-lines';
import { isBlank, isTracked, type LotDraft, type TrackableProduct, withLot } from './lot-drafts';

/** Holds what pasted rows say of lots; '' for nothing. */
export type PastedLot = Pick<PastedLine, 'lot' | 'expiry'>;

/**
 * Reads the lots in a pasted row: one lot, or one or more serial numbers. A date that cannot be read stays as it is.
 */
export function pastedLots(product: TrackableProduct | null, { lot = '', expiry = '' }: PastedLot): LotDraft[] {
  if (!isTracked(product)) return [];
  const expiresOn = readTypedDate(expiry, { today: today(), nearest: 'future' }) ?? expiry;
  const numbers = product.tracking === 'serial' ? serialsIn(lot) : [lot];
  return numbers
    .reduce((all, number) => withLot(all, { number, expiresOn }), [] as LotDraft[])
    .filter((one) => !isBlank(one));
}
