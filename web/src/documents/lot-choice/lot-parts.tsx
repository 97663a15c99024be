import { Fragment } from 'react';
import { LotLink } from '../lots/lot-link';
import { lotText, quantityAfter, type TextPart } from './lot-texts';

/** Lists lots with their quantities; each known lot links to its screen. */
export function LotParts({ parts }: { parts: readonly (TextPart & { lotId: number | null })[] }) {
  return parts.map((part, index) => (
    <Fragment key={`${part.number} ${String(index)}`}>
      {index === 0 ? null : ', '}
      <LotLink lot={part}>{lotText(part)}</LotLink>
      {quantityAfter(part, parts)}
    </Fragment>
  ));
}
