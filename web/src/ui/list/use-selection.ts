import { useCallback, useMemo, useRef, useState } from 'react';

/** Describes rows that the user selects for one action. */
export interface Selection<Row> {
  selected: readonly Row[];
  isSelected: (row: Row) => boolean;
  select: (row: Row, isSelected: boolean) => void;
  /** Tells how many of the shown rows are selected. */
  extent: 'none' | 'some' | 'all';
  /** Selects all shown rows, or none of them. */
  selectShown: (isSelected: boolean) => void;
  clear: () => void;
}

interface SelectionOptions {
  /** At most this many rows can be selected. */
  most: number;
  /** Rows that are no longer shown, on another page or by another filter, stay selected. */
  keepsOthers?: boolean;
}

/** Keeps which rows of a list are selected. @param shown the rows as they are listed now */
export function useSelection<Row extends { id: number }>(
  shown: readonly Row[],
  { most, keepsOthers = false }: SelectionOptions,
): Selection<Row> {
  const [ticked, setTicked] = useState<readonly Row[]>([]);
  const ids = useMemo(() => new Set(ticked.map(({ id }) => id)), [ticked]);
  const selected = keepsOthers ? ticked : shown.filter(({ id }) => ids.has(id));
  const latest = useRef(selected);
  latest.current = selected;

  const select = useCallback(
    (row: Row, isSelected: boolean) => {
      const others = latest.current.filter(({ id }) => id !== row.id);
      setTicked(isSelected && others.length < most ? [...others, row] : others);
    },
    [most],
  );
  const isSelected = ({ id }: Row) => ids.has(id);
  const shownCount = shown.filter(isSelected).length;
  const isAll = shownCount > 0 && shownCount === Math.min(shown.length, most);
  return {
    selected,
    isSelected,
    select,
    extent: isAll ? 'all' : shownCount > 0 ? 'some' : 'none',
    selectShown: (areSelected) => {
      const shownIds = new Set(shown.map(({ id }) => id));
      const others = selected.filter(({ id }) => !shownIds.has(id));
      setTicked(areSelected ? [...others, ...shown.slice(0, most - others.length)] : others);
    },
    clear: () => setTicked([]),
  };
}
