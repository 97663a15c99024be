import { type ComponentType, type FocusEvent, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { Column, RowBehaviour } from './column';
import type { RowDetailsProps } from './row-details';
import type { TableModel } from './table-model';

/** This is loaded when a row is first shown; without a network, that may fail. */
const RowDetails = lazy(
  (): Promise<{ default: ComponentType<RowDetailsProps> }> =>
    import('./row-details').catch(() => ({ default: () => null })),
);

/** Tells by its key which row stands in the panel. */
export interface RowPanelControl {
  shown: string | undefined;
  /** Space on a row shows it, or closes the panel that shows it. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Once a row is shown, the panel follows the focus. */
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  close: () => void;
}

export function useRowPanel(): RowPanelControl {
  const [shown, setShown] = useState<string>();
  return {
    shown,
    onKeyDown(event) {
      if (event.key !== ' ' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      // A button or a tick box of the row takes the key for itself; the row's link does not.
      if (!target.matches('[data-row-open], [data-row]')) return;
      event.preventDefault();
      const key = keyOfRow(target);
      setShown(key === shown ? undefined : key);
    },
    onFocus: ({ target }) => setShown((before) => (before === undefined ? undefined : (keyOfRow(target) ?? before))),
    close: () => setShown(undefined),
  };
}

function keyOfRow(within: HTMLElement): string | undefined {
  return within.closest<HTMLElement>('[data-row]')?.dataset.key;
}

interface RowPanelProps<Row> {
  model: Pick<TableModel<Row>, 'rows'>;
  /** Includes the columns that the table does not show. */
  columns: readonly Column<Row>[];
  behaviour: RowBehaviour<Row>;
  control: RowPanelControl;
}

/**
 * Shows a row with all its values and actions, at the side of the list, which stays in use: the panel follows the
 * focus.
 */
export function RowPanel<Row>({ model, columns, behaviour, control: { shown, close } }: RowPanelProps<Row>) {
  const item = model.rows.find(({ key }) => key === shown);
  return shown === undefined || item === undefined ? null : (
    <Suspense>
      <RowDetails
        row={item.row}
        columns={columns as readonly Column<unknown>[]}
        behaviour={behaviour as RowBehaviour<unknown>}
        onClose={close}
      />
    </Suspense>
  );
}
