import { Fragment } from 'react';
import { address } from '../../shared/address';
import { formatQuantity } from '../../shared/format';
import { ScreenLink } from '../../ui/screen-access';
import { lotText } from '../lot-choice/lot-texts';
import { lotsText } from './pick-line-texts';
import { knownLots, type PickLine } from './pick-list';

/** What a line is taken from; the lots of a tracked product open their screens. */
export function LinkedLots({ line }: { line: PickLine }) {
  const known = knownLots(line);
  if (known.length < line.lots.length || known.length === 0) return lotsText(line);
  return known.map(({ lot, quantity }, index) => (
    <Fragment key={`${lot.lotId} ${String(index)}`}>
      {index === 0 ? null : ', '}
      <ScreenLink to={address('/inventory/lots/$id', { id: lot.lotId })}>{lotText(lot)}</ScreenLink>
      {known.length === 1 ? null : `: ${formatQuantity(quantity)}`}
    </Fragment>
  ));
}
