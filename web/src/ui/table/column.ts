import type { ReactNode } from 'react';
import type { Icon } from '../../format/icon';
import type { To } from '../../net/address';

/** One column of a DataTable. Keep the array outside the component, or in useMemo. */
export interface Column<Row> {
  /** Stable name: the user's hidden columns are remembered by it. */
  id: string;
  /** The specified head. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** A code that stands quietly after the value, outside its link. */
  suffix?: (row: Row) => string;
  /** 'right' for figures. */
  align?: 'right';
  /** The server's name for this order; its heading then sorts the list. */
  sortKey?: string;
  /** Local tables: the sort value of the rows; the heading then sorts. */
  sortValue?: (row: Row) => string | number;
  /** Hidden until the user selects it in the Columns menu. */
  defaultHidden?: boolean;
  /** Never cut: what several parts make up has no end that could be left out. Under a phone's title it wraps. */
  isWhole?: boolean;
  /** Narrowest width, any CSS length. Long text wraps; give it room where that would look poor. */
  minWidth?: string;
  /**
   * On a phone a row is its title (the first column, or 'title') with what stands at its right ('side', one under the
   * other) and under it ('under', in one line); all else is seen where the row opens. A table without 'under' shows
   * cards instead: 'wide' gives a value the card's whole width, as a row of buttons needs, 'hidden' leaves it out.
   */
  onPhone?: 'title' | 'side' | 'under' | 'wide' | 'hidden';
  /** What a phone shows instead of `cell`, such as a figure with its unit. */
  phoneCell?: (row: Row) => ReactNode;
}

/** The column by which a row is known, such as a document's number: it is the link to the row, and its title on a phone. */
export function titleOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0];
}

/** An entry of a row's menu. */
export interface RowAction {
  label: string;
  icon?: Icon;
  /** Its target. Give this or `onClick`. */
  to?: To;
  onClick?: () => void;
  /** What usually follows in this state: the main act of the document's own page. */
  isNext?: boolean;
  /** Red and set apart: deletes or cancels. */
  danger?: boolean;
  disabled?: boolean;
  /** Also an icon of its own in the row, while the pointer is there. */
  isQuick?: boolean;
}

/** The actions of a table's rows. */
export interface RowBehaviour<Row> {
  /** The heading that a row stands under; the rows of each come one after the other. All rows are then rendered. */
  groupOf?: (row: Row) => string;
  /** The row's details: clicking the row opens them, and its first cell is a link there. */
  rowTo?: (row: Row) => To | undefined;
  /** Opens the row if it has no address of its own. */
  onRowOpen?: (row: Row) => void;
  /** The row's menu, at its right and on right-click. An empty list shows no menu. */
  rowActions?: (row: Row) => RowAction[];
  /** The one action with a button of its own beside the menu, which is then called More. */
  rowButton?: (row: Row) => { label: string; onClick: () => void } | undefined;
}
