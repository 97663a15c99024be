import { handlerFlags } from '@ghala/contract/access/permissions';
import { MOST_LABELS } from '@ghala/contract/common/label-rules';
import { type ReactNode, useCallback, useState } from 'react';
import IconPrinter from '~icons/printer';
import { useSession } from '../../session/session';
import { t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { useSelection } from '../../ui/list/use-selection';
import { MainButton } from '../../ui/page/main-action';
import type { RowAction } from '../../ui/table/column';
import type { TableSelection } from '../../ui/table/row-tick';
import { SelectionBar } from '../../ui/table/selection-bar';
import { type LabelItem, mergedItems } from './label-items';

const LabelsDialog = onDemand(async () => (await import('./labels-dialog')).LabelsDialog);

const NO_ROWS: never[] = [];

interface Labels {
  /** Asks how many labels of each, and on which paper. @param onPrinted runs once they are downloaded */
  print: (items: readonly LabelItem[], onPrinted?: () => void) => void;
  dialog: ReactNode;
}

export function useLabels(): Labels {
  const [asked, setAsked] = useState<{ items: LabelItem[]; onPrinted?: (() => void) | undefined }>();
  const print = useCallback<Labels['print']>(
    (items, onPrinted) => setAsked({ items: mergedItems(items), onPrinted }),
    [],
  );
  return {
    print,
    dialog: asked ? <LabelsDialog {...asked} onClose={() => setAsked(undefined)} /> : null,
  };
}

interface LabelsOfRows<Row> {
  /** Gives the list's table its tick boxes, and the menu of its rows with the label of each. */
  table: { selection?: TableSelection<Row>; rowActions: (row: Row) => RowAction[] };
  /** Shows the bar of the selected rows, and the dialog, at the end of the page. */
  bar: ReactNode;
}

/**
 * Prints labels of a list's rows, for users who handle goods: of one by its menu, of many by their tick boxes.
 * @param rows as they are listed now
 * @param itemOf keep it, and the other `actions` of a row, outside the component or in useCallback
 */
export function useLabelsOfRows<Row extends { id: number }>(
  rows: readonly Row[] | undefined,
  itemOf: (row: Row) => LabelItem,
  actions: (row: Row) => RowAction[],
): LabelsOfRows<Row> {
  const { print, dialog } = useLabels();
  const selection = useSelection(rows ?? NO_ROWS, { most: MOST_LABELS, keepsOthers: true });
  const session = useSession();
  const isLabeller = session?.can(handlerFlags) === true;
  const nameOf = useCallback((row: Row) => itemOf(row).name, [itemOf]);
  const rowActions = useCallback(
    (row: Row) => [
      ...actions(row),
      { label: t.labelPrinting.printLabels, icon: IconPrinter, onClick: () => print([itemOf(row)]) },
    ],
    [actions, print, itemOf],
  );
  if (!isLabeller) return { table: { rowActions: actions }, bar: null };
  return {
    table: { selection: { ...selection, nameOf }, rowActions },
    bar: (
      <>
        <SelectionBar selection={selection}>
          <MainButton onClick={() => print(selection.selected.map(itemOf), selection.clear)}>
            {t.labelPrinting.printLabels}
          </MainButton>
        </SelectionBar>
        {dialog}
      </>
    ),
  };
}
