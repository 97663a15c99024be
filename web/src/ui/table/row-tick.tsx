import IconSquareCheck from '~icons/square-check';
import { say, t } from '../../text/t';
import type { Selection } from '../list/use-selection';
import type { RowAction } from './column';
import classes from './row-tick.module.css';

/** Describes the selection of a table's rows. */
export interface TableSelection<Row> extends Selection<Row> {
  /** Names a row's tick box. Keep it outside the component. */
  nameOf: (row: Row) => string;
}

/** Holds what a row needs of it: it is drawn again only if something of its own changes. */
export interface Ticks<Row> extends Pick<TableSelection<Row>, 'select' | 'nameOf'> {
  /** Once any row is selected, all have their tick boxes. */
  isSelecting: boolean;
}

interface RowTickProps<Row> extends Ticks<Row> {
  row: Row;
  isSelected: boolean;
}

/**
 * The box is a plain one, since there is one in every row. Until a row is selected, Tab passes it by: the row's menu
 * has Select.
 */
export function RowTick<Row>({ row, isSelected, isSelecting, select, nameOf }: RowTickProps<Row>) {
  return (
    <label className={classes.area} data-tick-area>
      <input
        type="checkbox"
        className={classes.tick}
        data-row-tick
        aria-label={say(t.ui.selectRow, { name: nameOf(row) })}
        tabIndex={isSelecting ? undefined : -1}
        checked={isSelected}
        onChange={(event) => select(row, event.currentTarget.checked)}
      />
    </label>
  );
}

/** Ticks all shown rows, or none. */
export function ShownTick<Row>({ selection: { extent, selected, selectShown } }: { selection: Selection<Row> }) {
  return (
    <label className={classes.area}>
      <input
        type="checkbox"
        className={classes.tick}
        ref={(element) => {
          if (element) element.indeterminate = extent === 'some';
        }}
        aria-label={t.ui.selectAllShown}
        tabIndex={selected.length > 0 ? undefined : -1}
        checked={extent === 'all'}
        onChange={() => selectShown(extent !== 'all')}
      />
    </label>
  );
}

/** Lets a row's menu select the first row, since not every device shows the tick boxes to a pointer. */
export function selectAction<Row>(row: Row, ticks: Ticks<Row> | undefined): RowAction[] {
  if (ticks === undefined || ticks.isSelecting) return [];
  return [{ label: t.ui.select, icon: IconSquareCheck, onClick: () => ticks.select(row, true) }];
}
