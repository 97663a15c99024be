import type { ReceiptItem, StoredPlace } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LineFinder, useLineFinder } from '../../../documents/lines/line-finder';
import { isRows } from '../../../documents/lines/pasted-lines';
import { isTracked } from '../../../documents/lots/lot-drafts';
import { totalPrice } from '../../../format/line-prices';
import { placeText } from '../../../format/place';
import { RECEIPTS_KEY } from '../../../net/query-keys';
import { say, t } from '../../../text/t';
import { confirm } from '../../../ui/dialogs/dialogs';
import { onDemand } from '../../../ui/dialogs/on-demand';
import { focusUnchosen, focusWrongLine } from '../../../ui/form/line-keys';
import { notifySuccess } from '../../../ui/notices';
import { DataTable } from '../../../ui/table/data-table';
import { useAction } from '../../../ui/use-action';
import { useIsPhone } from '../../../ui/use-is-phone';
import { placeAt, placeFor, type ReceivingPlace } from '../draft/receiving-place';
import { draftOf, type useLineDrafts } from '../lines/use-line-drafts';
import { useScannedLines } from '../lines/use-scanned-lines';
import { keepItems, removeItem } from '../receipts.api';
import { type OrderRow, orderColumns, rowsOf } from './order-columns';
import { OrderLineList, type Settling } from './order-line-list';
import { useCompletion } from './use-completion';

const PasteCounts = onDemand(async () => (await import('./paste-counts')).PasteCounts);
const DraftLotsDialog = onDemand(async () => (await import('../lines/lots-dialogs')).DraftLotsDialog);
const PlaceDialog = onDemand(async () => (await import('../draft/place-dialog')).PlaceDialog);

interface OrderedItemsProps {
  receipt: ReceiptDetail & { Purchase: ReceivedOrder };
  suggestedPlace: StoredPlace | null;
  /** Each row has its own batch number, warehouse and section; otherwise Complete asks for the place. */
  placesInRows: boolean;
  lineDrafts: ReturnType<typeof useLineDrafts>;
  settling: Settling;
  /** Completes all lines that remain, as the button above them does. */
  completeRest: RefObject<(() => void) | null>;
  /** Asks for the lots of a completed line. */
  onLots: (item: ReceiptItem) => void;
}

/** Lists the lines of the receipt's purchase order: each received quantity is counted and completed, in any order. */
export function OrderedItems(props: OrderedItemsProps) {
  const { receipt, suggestedPlace, placesInRows, lineDrafts, settling, completeRest, onLots } = props;
  const { drafts, update, updateAll } = lineDrafts;
  const client = useQueryClient();
  const [lastPlace, setLastPlace] = useState<ReceivingPlace>(() => placeFor(receipt.items, suggestedPlace));
  const rows = useMemo(() => rowsOf(receipt, drafts, lastPlace), [receipt, drafts, lastPlace]);
  const [showsReceived, setShowsReceived] = useState(false);
  const awaited = rows.filter(isAwaited);
  const receivedCount = rows.length - awaited.length;
  const isPhone = useIsPhone();
  const shown = showsReceived ? rows : awaited;
  const lines = useRef<HTMLDivElement>(null);
  const countScan = useScannedLines(lineDrafts);
  const finder = useLineFinder(shown, {
    lines,
    onScan: countScan,
    onTied: () => client.invalidateQueries({ queryKey: RECEIPTS_KEY }),
    onPlace: (at) => {
      setLastPlace((last) => ({ ...placeAt(at), condition: last.condition }));
      const said = say(t.scans.placeScanned, { place: placeText(at) });
      notifySuccess(said);
      return said;
    },
  });
  const [openId, setOpenId] = useState<number>();
  const [lotsOf, setLotsOf] = useState<{ id: number; isCompleting: boolean }>();
  const asked = rows.find(({ id, item }) => id === lotsOf?.id && item === undefined);
  const completion = useCompletion({
    batchId: receipt.id,
    placesInRows,
    goesAtOnce: isPhone,
    showUnchosen: () => focusUnchosen(lines.current),
    showWrong,
    askLots: ({ id }) => setLotsOf({ id, isCompleting: true }),
    onPlaced: setLastPlace,
  });
  const { placing, runningId } = completion;
  const removal = useAction({
    mutation: ({ item }: OrderRow) => removeItem(receipt.id, item?.id ?? 0),
    failureTitle: t.receipts.batchItemNotFound,
    onSuccess: ({ items }) => keepItems(client, receipt.id, items),
  });

  /** The figure may be in a line that the filter hides or, on a phone, among its details. */
  function showWrong(row: OrderRow): boolean {
    if (focusWrongLine(lines.current, row.id)) return true;
    flushSync(() => {
      if (!finder.found.includes(row)) finder.setWords('');
      setOpenId(row.id);
    });
    return focusWrongLine(lines.current, row.id);
  }

  function saveLots(row: OrderRow, typed: Pick<OrderRow['draft'], 'quantity' | 'lots'>) {
    update(row.id, typed);
    if (!lotsOf?.isCompleting) return;
    // The line keeps its own unit price, as if the quantity had been typed in its row.
    const draft = draftOf(row.line, { ...drafts[row.id], ...typed });
    void completion.complete({ ...row, draft });
  }

  async function reopen(row: OrderRow) {
    const isSure = await confirm({
      title: t.common.removeItem,
      text: say(t.receipts.lineRemoval, { name: row.line.Product.name }),
      confirmLabel: t.receipts.yesRemoveIt,
    });
    if (isSure) await removal.start(row);
  }

  const enterLots = ({ id, item }: OrderRow) => (item ? onLots(item) : setLotsOf({ id, isCompleting: false }));
  const handlers = useRef({ complete: completion.complete, reopen, enterLots });
  handlers.current = { complete: completion.complete, reopen, enterLots };
  const hasLots = rows.some(({ line }) => isTracked(line.Product));
  const columns = useMemo(
    () =>
      orderColumns({
        batchId: receipt.id,
        placesInRows,
        runningId,
        onChange: update,
        onComplete: (row) => handlers.current.complete(row),
        onReopen: (row) => void handlers.current.reopen(row),
        onLots: (row) => handlers.current.enterLots(row),
        hasLots,
      }),
    [receipt.id, placesInRows, runningId, update, hasLots],
  );
  const open = rows.filter(({ item, draft }) => item === undefined && draft.quantity !== '');
  const [pasted, setPasted] = useState<string>();
  const completeOpen = () => void completion.completeAll(open);
  useImperativeHandle(completeRest, () => completeOpen);
  const summary = summaryOf(receipt, awaited);
  const empty = finder.words === '' ? t.common.noItemFound : say(t.lines.noLineMatches, { words: finder.words });
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {t.receipts.linesHint}
        </Text>
        <Group gap="xs">
          <Button variant="subtle" onClick={() => setPasted('')}>
            {t.lines.pasteRows}
          </Button>
          <Button
            variant="default"
            disabled={open.length === 0}
            loading={completion.isCompletingAll}
            onClick={completeOpen}
          >
            {t.receipts.completeAllRemaining}
          </Button>
        </Group>
      </Group>
      {finder.isOffered ? <LineFinder finder={finder} /> : null}
      <div
        ref={lines}
        onPasteCapture={(event) => {
          const text = event.clipboardData.getData('text');
          if (!isFigure(event.target) || !isRows(text)) return;
          event.preventDefault();
          // The field would otherwise take the text itself.
          event.stopPropagation();
          setPasted(text);
        }}
      >
        {isPhone ? (
          <OrderLineList
            rows={finder.found}
            columns={columns}
            summary={summary}
            empty={empty}
            runningId={runningId ?? removal.runningInput?.id}
            openId={openId}
            onOpen={setOpenId}
            onChange={update}
            onComplete={completion.complete}
            onUndo={(row) => void removal.start(row)}
            onLots={enterLots}
            settling={settling}
          />
        ) : (
          <DataTable
            name={placesInRows ? 'saved-order-items' : 'order-items'}
            label={t.receipts.orderItems}
            columns={columns}
            rows={finder.found}
            isNumbered={false}
            summary={summary}
            empty={{ text: empty }}
          />
        )}
      </div>
      {receivedCount === 0 ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsReceived}
          style={{ alignSelf: 'start' }}
          onClick={() => setShowsReceived(!showsReceived)}
        >
          {say(t.receipts.linesReceived, { count: receivedCount })}
        </Button>
      )}
      {pasted === undefined ? null : (
        <PasteCounts
          purchaseNo={receipt.Purchase.purchaseNo}
          pasted={pasted}
          rows={rows}
          onChange={updateAll}
          onClose={() => setPasted(undefined)}
        />
      )}
      {asked && lotsOf && isTracked(asked.line.Product) ? (
        <DraftLotsDialog
          product={asked.line.Product}
          values={{ quantity: asked.draft.quantity, lots: asked.draft.lots }}
          isCompleting={lotsOf.isCompleting}
          onSave={(typed) => saveLots(asked, typed)}
          onClose={() => setLotsOf(undefined)}
        />
      ) : null}
      {placing ? (
        <PlaceDialog
          batchId={receipt.id}
          lines={placing.lines}
          left={placing.left}
          place={lastPlace}
          onClose={completion.stopPlacing}
          onCompleted={completion.onCompleted}
        />
      ) : null}
    </>
  );
}

/** Tells whether the field takes a quantity or a price, for which rows of a spreadsheet would become one figure. */
function isFigure(field: EventTarget): boolean {
  const name = field instanceof HTMLElement ? field.dataset.lineField : undefined;
  return name === 'quantity' || name === 'unitPrice' || name === 'price';
}

/** Tells whether earlier receipts did not bring all of it, or this one brings more. */
function isAwaited({ line, item, draft }: OrderRow): boolean {
  return line.quantityOutstanding > 0 || item !== undefined || draft.quantity !== '';
}

function summaryOf({ items }: ReceiptDetail, rows: OrderRow[]): string {
  const figures = { completed: items.length, count: rows.length };
  return items.length === 0
    ? say(t.receipts.completedOfAll, figures)
    : say(t.receipts.completedInAll, { ...figures, price: totalPrice(items) });
}
