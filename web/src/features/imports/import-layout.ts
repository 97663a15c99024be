import type { ImportRequest } from '@ghala/contract/calls/imports';
import type { ImportKind } from '@ghala/contract/imports/kinds';

/** Rows that may hold the headings. */
export const HEADING_ROWS = 20;

/** How the chosen sheet is read. */
export interface ImportLayout
  extends Pick<ImportRequest, 'category' | 'unit' | 'warehouseId' | 'isCounted' | 'places'> {
  kind: ImportKind;
  /** Counted from 0. */
  headingRow: number;
  /** The field of each column; null: left out. */
  columns: (string | null)[];
  /** Names of places whose rows are left out. */
  leftOut: readonly string[];
}

export function blankOf(kind: ImportKind): ImportLayout {
  return {
    kind,
    headingRow: 0,
    columns: [],
    category: '',
    unit: '',
    warehouseId: null,
    isCounted: false,
    places: [],
    leftOut: [],
  };
}
