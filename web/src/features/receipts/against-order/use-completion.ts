import { positiveQuantityRule } from '@ghala/contract/common/figure';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCountingRules } from '../../../documents/lines/counting-rule';
import { batchNoOf, isBlank, isTracked, sentLots } from '../../../documents/lots/lot-drafts';
import { lotsProblem } from '../../../documents/lots/lots-problem';
import { formatMeasure } from '../../../format/format';
import { say, t } from '../../../text/t';
import { alertError, confirm } from '../../../ui/dialogs/dialogs';
import { figureProblem } from '../../../ui/inputs/figure-problem';
import { notifySuccess } from '../../../ui/notices';
import { useAction } from '../../../ui/use-action';
import type { LineToPlace } from '../draft/place-dialog';
import { keepPlace, type ReceivingPlace } from '../draft/receiving-place';
import { ruledFigures } from '../lines/use-line-drafts';
import { completeInPlaces, type ItemsAnswer, keepItems } from '../receipts.api';
import type { OrderRow } from './order-columns';

interface PlacedRow {
  row: OrderRow;
  place: ReceivingPlace & { warehouseId: number };
}

interface CompletionOptions {
  batchId: number;
  /** Each row has its own place; otherwise the user is asked for it. */
  placesInRows: boolean;
  /** A single line goes to its place without a question, if it has one. */
  goesAtOnce: boolean;
  /** Focuses a field that has a text but nothing chosen. @returns whether there is one */
  showUnchosen: () => boolean;
  /** Focuses the wrong figure of a row, which says what is wrong. @returns false if none can be shown */
  showWrong: (row: OrderRow) => boolean;
  /** Asks for the lots of a line, and then completes it. */
  askLots: (row: OrderRow) => void;
  onPlaced: (last: ReceivingPlace) => void;
}

/** Completes one line of the order, or in one call all that remain; those in `placing` still need a place. */
export function useCompletion(options: CompletionOptions) {
  const { batchId, placesInRows, goesAtOnce, showUnchosen, showWrong, askLots, onPlaced } = options;
  const client = useQueryClient();
  const ruleOf = useCountingRules();
  const [placing, setPlacing] = useState<{ lines: LineToPlace[]; left: number }>();
  const action = useAction({
    mutation: (placed: PlacedRow[]) =>
      completeInPlaces(
        batchId,
        placed.map(({ row, place }) => ({ line: lineOf(row), place })),
      ),
    failureTitle: t.receipts.batchItemNotCreated,
    onSuccess: (answer, placed) => {
      const last = placed.at(-1);
      if (last !== undefined) onCompleted(answer, placed, last.place);
    },
  });

  function onCompleted({ items }: ItemsAnswer, completed: readonly unknown[], place: ReceivingPlace) {
    keepItems(client, batchId, items);
    onPlaced(place);
    keepPlace(place);
    setPlacing(undefined);
    notifySuccess(t.receipts.batchItemCreated, say(t.receipts.itemsCompleted, { count: completed.length }));
  }

  /** Explains why the figures of a row cannot be saved. */
  async function problemOf({ line, draft }: OrderRow): Promise<string | undefined> {
    const { name } = line.Product;
    if (draft.quantity === '') return say(t.receipts.enterQuantity, { name });
    const problem = await figureProblem(...ruledFigures(draft, ruleOf(positiveQuantityRule, line.Product)));
    return problem === undefined ? undefined : `${name}: ${problem}`;
  }

  /** Tells whether a row cannot be completed, and shows or names the first such row. */
  async function isRefused(rows: readonly OrderRow[]): Promise<boolean> {
    // The goods would go to the previous place, not to the one that the field shows.
    if (showUnchosen()) return true;
    for (const row of rows) {
      const problem = await problemOf(row);
      if (problem === undefined) continue;
      if (!showWrong(row)) void alertError(t.receipts.batchItemNotCreated, problem);
      return true;
    }
    return false;
  }

  async function complete(row: OrderRow) {
    if (await isRefused([row])) return;
    if (needsLots(row)) return askLots(row);
    const placed = placesInRows || goesAtOnce ? placedRows([row]) : undefined;
    if (placed === undefined) return setPlacing({ lines: [lineOf(row)], left: 0 });
    await action.start(placed);
  }

  /** Rows whose lots are still to be entered stay open, and the user is told so. */
  async function completeAll(open: readonly OrderRow[]) {
    if (await isRefused(open)) return;
    const rows = open.filter((row) => !needsLots(row));
    const left = open.length - rows.length;
    if (rows.length === 0) return void alertError(t.receipts.completeAllRemaining, t.lots.linesLeftOnly);
    const placed = placesInRows ? placedRows(rows) : undefined;
    if (placed === undefined) return setPlacing({ lines: rows.map(lineOf), left });
    const text = say(t.receipts.linesInTheirPlaces, { count: rows.length });
    const isSure = await confirm({
      title: t.receipts.completeAllRemaining,
      text: left === 0 ? text : `${text}. ${say(t.lots.linesLeft, { count: left })}.`,
      confirmLabel: say(t.receipts.completeItems, { count: rows.length }),
      danger: false,
    });
    if (isSure) await action.start(placed);
  }

  const running = action.runningInput ?? [];
  return {
    placing,
    stopPlacing: () => setPlacing(undefined),
    onCompleted,
    complete,
    completeAll,
    /** Only this line is being completed. */
    runningId: running.length === 1 ? running[0]?.row.id : undefined,
    isCompletingAll: running.length > 1,
  };
}

/** Adds to each row where its goods are stored; undefined if one has no warehouse yet. */
function placedRows(rows: readonly OrderRow[]): PlacedRow[] | undefined {
  const placed = rows.flatMap((row) => {
    const { warehouseId } = row.place;
    return warehouseId === null ? [] : [{ row, place: { ...row.place, warehouseId } }];
  });
  return placed.length < rows.length ? undefined : placed;
}

/** Tells whether the lots of a line are still to be entered, or corrected. */
function needsLots({ line: { Product }, draft }: OrderRow): boolean {
  return isTracked(Product) && (draft.lots.every(isBlank) || lotsProblem(Product, draft) !== undefined);
}

function lineOf({ line, draft: { place: _, ...given } }: OrderRow): LineToPlace {
  const lots = sentLots(line.Product, given);
  return {
    ...given,
    lots,
    batchNo: isTracked(line.Product) ? batchNoOf(line.Product, lots) : given.batchNo,
    purchaseId: line.id,
    productId: line.productId,
    product: line.Product.name,
    measure:
      typeof given.quantity === 'number' ? formatMeasure(given.quantity, line.Product.unit.unit) : given.quantity,
  };
}
