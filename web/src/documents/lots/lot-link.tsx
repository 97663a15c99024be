import type { LotHead } from '@ghala/contract/common/lots';
import { address } from '../../shared/address';
import { ScreenLink } from '../../ui/screen-access';

/** A lot by its number, which opens its screen. */
export function LotLink({ lot }: { lot: Pick<LotHead, 'lotId' | 'number'> | null }) {
  if (lot === null) return null;
  return <ScreenLink to={address('/inventory/lots/$id', { id: lot.lotId })}>{lot.number}</ScreenLink>;
}
