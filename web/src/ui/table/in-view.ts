/** The rows of a long list that are drawn. */
export interface View {
  indexes: number[];
  /** Height of those before and after them, in pixels. */
  above: number;
  below: number;
  /** Takes each drawn row, to learn its height. */
  measure?: (element: HTMLElement | null) => void;
}

/** Up to this many rows are simply drawn; beyond, only those in view. */
export const DRAW_ALL_UP_TO = 100;

/** The first rows, all of them drawn. */
export function firstRows(count: number): View {
  return { indexes: Array.from({ length: count }, (_, index) => index), above: 0, below: 0 };
}
