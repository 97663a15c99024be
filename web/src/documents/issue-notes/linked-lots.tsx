import { LotParts } from '../lot-choice/lot-parts';
import { lotsText } from './pick-line-texts';
import { knownLots, type PickLine } from './pick-list';

/** Shows what a line is taken from; the lots of a tracked product link to their screens. */
export function LinkedLots({ line }: { line: PickLine }) {
  const known = knownLots(line);
  if (known.length < line.lots.length || known.length === 0) return lotsText(line);
  return <LotParts parts={known.map(({ lot, quantity }) => ({ ...lot, quantity }))} />;
}
