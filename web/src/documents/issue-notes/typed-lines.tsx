import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { asEntered, inUnit } from '../lines/counting-rule';
import { followedBy, partsByLot } from '../lot-choice/held-lots';
import { knownLots, type PickLine, withLots } from './pick-list';
import type { Typed, TypedLine } from './use-item-actions';

interface TypedLines {
  /** The keys are the lines' ids. */
  typed: Readonly<Record<number, Typed>>;
  type: (line: PickLine, change: Partial<Typed>) => void;
}

const TypedLinesContext = createContext<TypedLines>({ typed: {}, type: () => {} });

/** Keeps what is typed for the lines of a note, apart from the table, so that a keystroke renders only its own line. */
export function TypedLinesProvider({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState<TypedLines['typed']>({});
  const type = useCallback<TypedLines['type']>(
    (line, change) =>
      setTyped((known) => {
        const before = typedOf(known, line);
        const { quantity } = change;
        const { Product } = line.item;
        const lots = quantity === undefined ? before.lots : followedBy(Product, before.lots, inUnit(Product, quantity));
        return { ...known, [line.id]: { ...before, ...(lots && { lots }), ...change } };
      }),
    [],
  );
  const lines = useMemo(() => ({ typed, type }), [typed, type]);
  return <TypedLinesContext value={lines}>{children}</TypedLinesContext>;
}

/** Reads what was typed for lines, and gives the function that changes it. */
export function useTypedLines() {
  const { typed, type } = useContext(TypedLinesContext);
  return { type, typedLine: (line: PickLine): TypedLine => ({ item: line.item, ...typedOf(typed, line) }) };
}

/** Shows the places and lots that a line is picked from, once others were chosen. */
export function useChosenLots(line: PickLine): PickLine {
  return withLots(line, useTypedLines().typedLine(line).lots);
}

/**
 * Begins with the requested quantity, as far as it is available. A line that asks for lots of which only some are there
 * begins with those.
 */
function typedOf(typed: TypedLines['typed'], line: PickLine): Typed {
  const { item, quantity, isShort } = line;
  return (
    typed[line.id] ?? {
      quantity: asEntered(item.Product, { quantity, entered: item.entered }),
      comment: '',
      ...(isShort && item.requestedLots && { lots: partsByLot(knownLots(line)), lotsReason: item.requestedLotsReason }),
    }
  );
}
