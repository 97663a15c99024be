import type { ImportRequest } from '@ghala/contract/calls/imports';
import type { ImportKind } from '@ghala/contract/imports/kinds';

/** The headings are among this many first rows. */
export const HEADING_ROWS = 20;

/** Describes how the chosen sheet is read. */
export interface ImportLayout
  extends Pick<ImportRequest, 'category' | 'unit' | 'warehouseId' | 'isCounted' | 'places'> {
  kind: ImportKind;
  /** Rows are counted from 0. */
  headingRow: number;
  /** Each column has its field, or null if it is left out. */
  columns: (string | null)[];
  /** The rows of these places are left out. */
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
