import type { StockLine } from '@ghala/contract/calls/issue-notes';
import { MOST_HELD } from '@ghala/contract/calls/lots';
import { conditions } from '@ghala/contract/common/condition-words';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import IconHelp from '~icons/help-circle';
import { formatQuantity } from '../../shared/format';
import { conditionChoices } from '../../shared/stored-words';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { Form } from '../../ui/form';
import { onDemand } from '../../ui/on-demand';
import { useServerForm } from '../../ui/use-server-form';
import { inUnit } from '../lines/counting-rule';
import { type EntryHandle, EntryRow, onEnter, useEntry, WideField } from '../lines/entry-row';
import { ProductQuantity } from '../lines/product-quantity';
import { areSameParts, dueParts, partOf, partsByLot } from '../lot-choice/held-lots';
import { LotChooser } from '../lot-choice/lot-chooser';
import { heldLotsQuery } from '../lots/held-lots';
import { scannedNumber } from '../lots/scanned-lots';
import { useScannedEntry } from '../scan/scanned-entry';
import { ScannedLot } from '../scan/scanned-lot';
import { UnknownCodes } from '../scan/unknown-codes';
import type { FoundScan } from '../scan/use-scans';
import { availableInWarehouse } from '../stock-figure/place-figures';
import { keepNote, type NewItemValues, searchStock } from './note-calls';
import type { Note, NoteKind } from './note-kind';
import { StockPicker, stockLabel } from './stock-picker';

const PasteNoteLines = onDemand(async () => (await import('./paste-note-lines')).PasteNoteLines);

interface ItemEntryProps {
  kind: NoteKind;
  note: Note;
  handle: RefObject<EntryHandle | null>;
}

/** The row for entering products one after the other: product, quantity, Enter, and on to the next. */
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
  const unknown = useScannedEntry({
    form,
    send,
    choose: async ({ id, name, code, barcode }) => {
      const found = await searchStock(kind, note.warehouseId, code || barcode || name);
      const stock = found.find(({ Product }) => Product.id === id);
      if (stock === undefined) {
        const warehouse = note.Warehouse.name;
        void alertError(kind.texts.itemNotAdded, say(t.scans.notInWarehouse, { name, warehouse }));
        return false;
      }
      flushSync(() => choose(stock));
      return undefined;
    },
    setQuantity: (quantity) => form.setFieldValue('quantity', quantity),
    takenLots: { with: withScanned, set: (lots) => form.setFieldValue('lots', lots) },
  });
  const entry = useEntry(form, {
    handle,
    blank: emptyItem,
    onBegin: begin,
    isBegun: unknown.scans.length > 0,
    onDiscard: unknown.dismissAll,
  });

  function begin() {
    setLine(undefined);
  }

  function choose(stock: StockLine | undefined) {
    form.setValues({ productId: stock?.Product.id ?? null, lots: null, lotsReason: '' });
    setLine(stock);
  }

  /** The lots with the scanned one; null as long as they are what is due anyway. */
  async function withScanned(found: FoundScan, before: number | string, after: number | string) {
    const { product, knownLot } = found;
    const { name } = product;
    const { lots } = form.getValues();
    const number = scannedNumber(product, found);
    if (number === null) return lots;
    const refused = (text: string) => {
      void alertError(kind.texts.itemNotAdded, text);
      return undefined;
    };
    if (knownLot === null) return refused(say(t.scans.lotUnknown, { name, number }));
    const { warehouseId, Warehouse } = note;
    const held = await client.fetchQuery(heldLotsQuery(product.id, { warehouseId }));
    if (held.length < MOST_HELD && !held.some(({ lotId, available }) => lotId === knownLot.lotId && available > 0))
      return refused(say(t.scans.notInWarehouse, { name: `${name}, ${number}`, warehouse: Warehouse.name }));
    const dueFor = (quantity: number | string) => partsByLot(dueParts(held, inUnit(product, quantity) ?? 0));
    const chosen = lots ?? dueFor(before);
    if (product.tracking === 'serial' && partOf(chosen, knownLot.lotId) > 0)
      return refused(say(t.scans.serialAgain, { name, serial: number }));
    const more = (inUnit(product, after) ?? 0) - (inUnit(product, before) ?? 0);
    const parts = partsByLot(
      [...chosen, { ...knownLot, quantity: more }].map((lot) => ({ lot, quantity: lot.quantity })),
    );
    return areSameParts(parts, dueFor(after)) ? null : parts;
  }

  const [pasted, setPasted] = useState<string>();
  async function send() {
    const { quantity: typed, lots } = form.getValues();
    const quantity = inUnit(line?.Product, typed);
    // How much there is of other lots, also of expired ones, the server knows.
    if (line === undefined || lots !== null || quantity === undefined || quantity <= line.quantity) return form.send();
    form.setFieldError('quantity', say(t.issueNotes.atMost, { quantity: formatQuantity(line.quantity) }));
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
            value={line ? formatQuantity(line.quantity) : ''}
            rightSection={
              line ? availableInWarehouse(line.Product, note.Warehouse, line.quantity, <IconHelp size="1.1em" />) : null
            }
          />
          <ProductQuantity
            label={t.issueNotes.quantityAssigned}
            required
            countedIn={line?.Product}
            by="isIssued"
            all={line?.quantity}
            {...form.getInputProps('quantity')}
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
      <UnknownCodes unknown={unknown} />
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
