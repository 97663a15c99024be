import { moneyRule, positiveQuantityRule } from '@ghala/contract/common/figure';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { say, t } from '../../text/t';
import { alertError, confirm } from '../../ui/dialogs';
import { figureProblem, firstProblem } from '../../ui/figure-problem';
import { notifySuccess } from '../../ui/notices';
import { useAction } from '../../ui/use-action';
import type { OrderRow } from './order-columns';
import type { LineToPlace } from './place-dialog';
import { completeInPlaces, type ItemsAnswer, keepItems } from './receipts.api';
import { keepPlace, type ReceivingPlace } from './receiving-place';

interface PlacedRow {
  row: OrderRow;
  place: ReceivingPlace & { warehouseId: number };
}

interface CompletionOptions {
  batchId: number;
  /** Each row has its own place; otherwise the place is asked for. */
  placesInRows: boolean;
  /** A single line goes to its place without a question, if it has one. */
  goesAtOnce: boolean;
  onPlaced: (last: ReceivingPlace) => void;
}

/** Completes one line of the order, or all that remain in one call; `placing` are those that still need a place. */
export function useCompletion({ batchId, placesInRows, goesAtOnce, onPlaced }: CompletionOptions) {
  const client = useQueryClient();
  const [placing, setPlacing] = useState<LineToPlace[]>();
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

  async function complete(row: OrderRow) {
    const problem = await problemOf(row);
    if (problem !== undefined) return alertError(t.receipts.batchItemNotCreated, problem);
    const placed = placesInRows || goesAtOnce ? placedRows([row]) : undefined;
    if (placed === undefined) return setPlacing([lineOf(row)]);
    await action.start(placed);
  }

  async function completeAll(rows: readonly OrderRow[]) {
    const problem = await firstProblem(rows, problemOf);
    if (problem !== undefined) return alertError(t.receipts.batchItemNotCreated, problem);
    const placed = placesInRows ? placedRows(rows) : undefined;
    if (placed === undefined) return setPlacing(rows.map(lineOf));
    const isSure = await confirm({
      title: t.receipts.completeAllRemaining,
      text: say(t.receipts.linesInTheirPlaces, { count: rows.length }),
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
    /** The line that is being completed alone. */
    runningId: running.length === 1 ? running[0]?.row.id : undefined,
    isCompletingAll: running.length > 1,
  };
}

/** Why the figures of a row cannot be saved. */
async function problemOf({ line, draft: { quantity, price } }: OrderRow): Promise<string | undefined> {
  const { name } = line.Product;
  if (quantity === '' || quantity === 0) return say(t.receipts.enterQuantity, { name });
  const problem = await figureProblem([positiveQuantityRule, quantity], [moneyRule, price]);
  return problem === undefined ? undefined : `${name}: ${problem}`;
}

/** Rows with the places where their goods are stored; undefined if one has no warehouse yet. */
function placedRows(rows: readonly OrderRow[]): PlacedRow[] | undefined {
  const placed = rows.flatMap((row) => {
    const { warehouseId } = row.place;
    return warehouseId === null ? [] : [{ row, place: { ...row.place, warehouseId } }];
  });
  return placed.length < rows.length ? undefined : placed;
}

function lineOf({ line, draft: { place: _, ...given } }: OrderRow): LineToPlace {
  return {
    ...given,
    purchaseId: line.id,
    productId: line.productId,
    product: line.Product.name,
    unit: line.Product.unit.unit,
  };
}
