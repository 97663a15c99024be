import type { LotHead } from '@ghala/contract/common/lots';
import type { ReactNode } from 'react';
import { address } from '../../shared/address';
import { ScreenLink } from '../../ui/screen-access';

interface LotLinkProps {
  /** Without an id: one that is not known yet. */
  lot: (Pick<LotHead, 'number'> & { lotId?: number | null }) | null;
  /** Default: its number. */
  children?: ReactNode;
}

/** A lot by its number, or what is said of it; a known one opens its screen. */
export function LotLink({ lot, children = lot?.number }: LotLinkProps) {
  if (!lot?.lotId) return children;
  return <ScreenLink to={address('/inventory/lots/$id', { id: lot.lotId })}>{children}</ScreenLink>;
}
