import type { StockLine } from '@ghala/contract/calls/issue-notes';
import { conditions } from '@ghala/contract/common/condition-words';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import IconHelp from '~icons/help-circle';
import { formatQuantity } from '../../format/format';
import { conditionChoices } from '../../format/stored-words';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { onDemand } from '../../ui/dialogs/on-demand';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { isMissed, type Missed } from '../../ui/scan/scanner-keys';
import { asEntered, countedOf, inUnit } from '../lines/counting-rule';
import { type EntryHandle, EntryRow, onEnter, useEntry, WideField } from '../lines/entry-row';
import { ProductQuantity } from '../lines/product-quantity';
import { followedBy, type LotPart, sumOf } from '../lot-choice/held-lots';
import { LotChooser } from '../lot-choice/lot-chooser';
import { withScanned } from '../lot-choice/with-scanned';
import { isTracked } from '../lots/lot-drafts';
import { countUp, type ScannedCount } from '../scan/count-up';
import { KeptCodes } from '../scan/kept-codes';
import { useScannedEntry } from '../scan/scanned-entry';
import { ScannedLot } from '../scan/scanned-lot';
import { useCountInto } from '../scan/use-count-into';
import type { FoundScan } from '../scan/use-scans';
import { availableInWarehouse } from '../stock-figure/place-figures';
import { itemsNow, keepNote, type NewItemValues, searchStock } from './note-calls';
import type { NoteChanges } from './note-changes';
import type { Note, NoteKind } from './note-kind';
import { StockPicker, stockLabel } from './stock-picker';

const PasteNoteLines = onDemand(async () => (await import('./paste-note-lines')).PasteNoteLines);

interface ItemEntryProps {
  kind: NoteKind;
  note: Note;
  handle: RefObject<EntryHandle | null>;
}

/** Enters products one after the other: product, quantity, Enter, and on to the next. */
export function ItemEntry({ kind, note, handle }: ItemEntryProps) {
  const client = useQueryClient();
  const [line, setLine] = useState<StockLine>();
  const form = useServerForm({
    initialValues: emptyItem,
    schema: async () => (await import('@ghala/contract/calls/issue-notes')).newNoteLine,
    mutation: (item) => kind.changes.addItem(note.id, item),
    failureTitle: kind.texts.itemNotAdded,
    onSuccess: ({ products }, { condition }) => {
      keepNote(client, kind, note.id, { items: products });
      entry.beginNext({ ...emptyItem, condition });
    },
  });
  const saveCount = useCountInto({
    mutation: (item: Parameters<NoteChanges['changeItem']>[1]) => kind.changes.changeItem(note.id, item),
    onSuccess: ({ products }) => keepNote(client, kind, note.id, { items: products }),
  });
  const kept = useScannedEntry({
    form,
    send,
    choose: async ({ id, name, code, barcode }) => {
      const found = await searchStock(kind, note.warehouseId, code || barcode || name);
      const stock = found.find(({ Product }) => Product.id === id);
      if (stock === undefined) return { missed: say(t.scans.notInWarehouse, { name, warehouse: note.Warehouse.name }) };
      flushSync(() => choose(stock));
      return undefined;
    },
    setQuantity: (quantity) => form.setFieldValue('quantity', quantity),
    takenLots: {
      with: (found, before, after) => takenLots(found, form.getValues().lots, before, after),
      set: (lots) => form.setFieldValue('lots', lots),
    },
    countInto,
  });
  const entry = useEntry(form, {
    handle,
    blank: emptyItem,
    onBegin: begin,
    isBegun: kept.scans.length > 0,
    onDiscard: kept.dismissAll,
  });

  function begin() {
    setLine(undefined);
  }

  function choose(stock: StockLine | undefined) {
    form.setValues({ productId: stock?.Product.id ?? null, lots: null, lotsReason: '' });
    setLine(stock);
  }

  function changeQuantity(quantity: number | string) {
    const { lots } = form.getValues();
    form.setValues({ quantity, ...(line && { lots: followedBy(line.Product, lots, inUnit(line.Product, quantity)) }) });
  }

  /** Adds the scanned lot to the chosen ones. */
  async function takenLots(
    found: FoundScan,
    lots: LotPart[] | null,
    before: number | string,
    after: number | string,
  ): Promise<LotPart[] | null | Missed> {
    const { warehouseId, Warehouse } = note;
    const line = { from: { warehouseId }, place: Warehouse.name, lots, before, after };
    return withScanned(client, found, line);
  }

  /**
   * Counts the scan into the line of the same product in the same condition, unless that needs a reason that nobody
   * gave.
   */
  async function countInto(found: FoundScan, more: ScannedCount): Promise<number | string | Missed | undefined> {
    const { product } = found;
    const { condition } = form.getValues();
    const lines = itemsNow(client, kind, note);
    const item = lines.find((line) => line.productId === product.id && line.condition === condition);
    if (item === undefined) return undefined;
    const before = asEntered(item.Product, item);
    const quantity = countUp(before, more, countedOf(item.Product));
    if (quantity === undefined) return undefined;
    const { requestedLots, requestedLotsReason: lotsReason } = item;
    const lots = isTracked(product) ? await takenLots(found, requestedLots, before, quantity) : null;
    if (isMissed(lots)) return lots;
    if (lots !== null && (lotsReason === '' || sumOf(lots) !== inUnit(item.Product, quantity))) return undefined;
    const changed = { itemId: item.id, quantity, lots, lotsReason: lots === null ? '' : lotsReason };
    return saveCount(changed, quantity);
  }

  const [pasted, setPasted] = useState<string>();
  async function send() {
    const { quantity: typed, lots } = form.getValues();
    const quantity = inUnit(line?.Product, typed);
    // Only the server knows how much there is of other lots, including expired ones.
    const most = line?.quantity ?? null;
    if (most === null || lots !== null || quantity === undefined || quantity <= most) return form.send();
    form.setFieldError('quantity', say(t.issueNotes.atMost, { quantity: formatQuantity(most) }));
    await alertError(kind.texts.itemNotAdded, kind.texts.shortage, { returnFocus: false });
    form.focusField('quantity');
  }

  return (
    <>
      <Form form={{ ...form, send }} label={t.issueNotes.addItems}>
        <EntryRow
          handle={handle}
          columns="minmax(0, 3fr) 6rem 8.5rem 11rem 6rem minmax(0, 2fr)"
          isSending={form.isSending}
        >
          <WideField onRowsPasted={setPasted}>
            <StockPicker
              kind={kind}
              warehouseId={note.warehouseId}
              required
              {...form.getInputProps('productId')}
              valueLabel={line && stockLabel(line)}
              onChange={(id, option) => {
                choose(option?.line);
                if (id) form.focusField('quantity');
              }}
            />
          </WideField>
          <TextInput
            label={t.common.unit}
            readOnly
            tabIndex={-1}
            variant="filled"
            value={line?.Product.unit.unit ?? ''}
          />
          <TextInput
            label={t.issueNotes.quantityAvailable}
            readOnly
            tabIndex={-1}
            variant="filled"
            styles={{ input: { textAlign: 'end' } }}
            value={line ? (line.quantity === null ? t.stockFigures.beingCounted : formatQuantity(line.quantity)) : ''}
            rightSection={
              line && line.quantity !== null
                ? availableInWarehouse(line.Product, note.Warehouse, line.quantity, <IconHelp size="1.1em" />)
                : null
            }
          />
          <ProductQuantity
            label={t.issueNotes.quantityAssigned}
            required
            countedIn={line?.Product}
            by="isIssued"
            all={line?.quantity ?? undefined}
            {...form.getInputProps('quantity')}
            onChange={changeQuantity}
            onKeyDown={onEnter(() => void send())}
          />
          <NativeSelect label={t.issueNotes.condition} data={conditionChoices} {...form.getInputProps('condition')} />
          <WideField>
            <TextInput label={t.issueNotes.comments} autoComplete="off" {...form.getInputProps('comment')} />
          </WideField>
        </EntryRow>
      </Form>
      {line ? (
        <LotChooser
          key={line.Product.id}
          product={line.Product}
          from={{ warehouseId: note.warehouseId }}
          quantity={inUnit(line.Product, form.values.quantity)}
          reason={form.getInputProps('lotsReason')}
          expiredHint={t.lotChoice.needsApproval}
          {...form.getInputProps('lots')}
        />
      ) : null}
      <ScannedLot lot={form.values.batchNo} />
      <KeptCodes kept={kept} />
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setPasted('')}>
        {t.lines.pasteRows}
      </Button>
      {pasted === undefined ? null : (
        <PasteNoteLines kind={kind} note={note} rows={pasted} onClose={() => setPasted(undefined)} />
      )}
    </>
  );
}

const emptyItem: NewItemValues = {
  productId: null,
  quantity: '',
  condition: conditions[0],
  comment: '',
  batchNo: '',
  lots: null,
  lotsReason: '',
};
