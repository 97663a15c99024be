import type { ReactNode } from 'react';
import type { Icon } from '../../format/icon';
import type { To } from '../../net/address';

/** Describes one column of a DataTable. Keep the array outside the component, or in useMemo. */
export interface Column<Row> {
  /** The name must be stable: the user's hidden columns are remembered by it. */
  id: string;
  /** It is as specified. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** A code stands quietly after the value, outside its link. */
  suffix?: (row: Row) => string;
  /** Figures are 'right'. */
  align?: 'right';
  /** The server knows this order by this name; the heading then sorts the list. */
  sortKey?: string;
  /** Gives the sort value of a row in a local table; the heading then sorts. */
  sortValue?: (row: Row) => string | number;
  /** The column is hidden until the user selects it in the Columns menu. */
  defaultHidden?: boolean;
  /**
   * The value is never cut: one that is made up of several parts has no end that could be left out. Under a phone's
   * title it wraps.
   */
  isWhole?: boolean;
  /** Sets the narrowest width, as any CSS length. Long text wraps; give it room where that would look poor. */
  minWidth?: string;
  /**
   * On a phone, a row is its title (the first column, or 'title') with what stands at its right ('side', one under the
   * other) and under it ('under', in one line); all else is seen where the row opens. A table without 'under' shows
   * cards instead: 'wide' gives a value the card's whole width, as a row of buttons needs, and 'hidden' leaves it out.
   */
  onPhone?: 'title' | 'side' | 'under' | 'wide' | 'hidden';
  /** A phone shows this instead of `cell`, such as a figure with its unit. */
  phoneCell?: (row: Row) => ReactNode;
}

/**
 * Finds the column that identifies a row, such as a document's number: it is the link to the row, and its title on a
 * phone.
 */
export function titleOf<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ onPhone }) => onPhone === 'title') ?? columns[0];
}

/** Describes an entry of a row's menu. */
export interface RowAction {
  label: string;
  icon?: Icon;
  /** The entry links there. Give this or `onClick`. */
  to?: To;
  onClick?: () => void;
  /** This usually follows in the present state: it is the main action of the document's own page. */
  isNext?: boolean;
  /** It is red and set apart, since it deletes or cancels. */
  danger?: boolean;
  disabled?: boolean;
  /** It is also an icon of its own in the row, while the pointer is there. */
  isQuick?: boolean;
}

/** Describes the actions of a table's rows. */
export interface RowBehaviour<Row> {
  /**
   * Names the heading that a row stands under; the rows of each come one after the other. All rows are then rendered.
   */
  groupOf?: (row: Row) => string;
  /** Links to the row's details: clicking the row opens them, and its first cell is a link there. */
  rowTo?: (row: Row) => To | undefined;
  /** Opens the row if it has no address of its own. */
  onRowOpen?: (row: Row) => void;
  /** Gives the row's menu, at its right and on right-click. An empty list shows no menu. */
  rowActions?: (row: Row) => RowAction[];
  /** Gives one action a button of its own beside the menu, which is then called More. */
  rowButton?: (row: Row) => { label: string; onClick: () => void } | undefined;
}
