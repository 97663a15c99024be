import { UnstyledButton } from '@mantine/core';
import IconArrowDown from '~icons/arrow-down';
import IconArrowUp from '~icons/arrow-up';
import IconArrowsSort from '~icons/arrows-sort';
import { t } from '../../text/t';
import type { Column } from './column';
import classes from './data-table.module.css';
import { ShownTick, type TableSelection } from './row-tick';

export interface HeadProps<Row> {
  columns: Column<Row>[];
  isNumbered: boolean;
  selection: TableSelection<Row> | undefined;
  hasActions: boolean;
  /** Names the current order, with '-' for descending: by a sortKey, or by a column's id in a local table. */
  sort: string | undefined;
  /** Gives the sort name of a column, if it has one. */
  sortName: (column: Column<Row>) => string | undefined;
  onSort: (name: string) => void;
}

export function Head<Row>({ columns, isNumbered, selection, hasActions, sort, sortName, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {isNumbered ? (
          <th scope="col" className={classes.number} data-picks={selection ? true : undefined}>
            <span>{t.ui.numberHeading}</span>
            {selection ? <ShownTick selection={selection} /> : null}
          </th>
        ) : null}
        {columns.map((column, index) => {
          const name = sortName(column);
          return (
            <th
              key={column.id}
              scope="col"
              className={cellClass(column, index)}
              style={{ minWidth: column.minWidth }}
              aria-sort={name === undefined ? undefined : ariaSort(sort, name)}
            >
              {name === undefined ? (
                column.header
              ) : (
                <UnstyledButton
                  className={classes.sortButton}
                  data-sorted={sort === name || sort === `-${name}` || undefined}
                  onClick={() => onSort(name)}
                >
                  {column.header}
                  <SortIcon sort={sort} name={name} />
                </UnstyledButton>
              )}
            </th>
          );
        })}
        {hasActions ? (
          <th scope="col" className={classes.actions}>
            {t.common.action}
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** Gives the class names of a cell: figures are right-aligned, the first column is sticky, some are never cut. */
export function cellClass<Row>(column: Column<Row>, index: number): string {
  const { align, isWhole } = column;
  return [index === 0 && classes.kept, align === 'right' && classes.right, isWhole && classes.whole]
    .filter(Boolean)
    .join(' ');
}

function ariaSort(sort: string | undefined, name: string) {
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : 'none';
}

function SortIcon({ sort, name }: { sort: string | undefined; name: string }) {
  const Icon = sort === name ? IconArrowUp : sort === `-${name}` ? IconArrowDown : IconArrowsSort;
  return <Icon size="1em" className={classes.sortIcon} aria-hidden />;
}
