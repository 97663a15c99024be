import type { ReceiptItem, StoredPlace } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { blankOf } from '@ghala/contract/entities/field-views';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { asEntered, countedOf, inUnit } from '../../../documents/lines/counting-rule';
import {
  type EntryHandle,
  EntryRow,
  fullOnPhone,
  onEnter,
  useEntry,
  WideField,
} from '../../../documents/lines/entry-row';
import { furtherInputs } from '../../../documents/lines/further-inputs';
import { LinePriceFields, useLinePrice } from '../../../documents/lines/line-price';
import { ProductQuantity } from '../../../documents/lines/product-quantity';
import { batchNoOf, draftsOf, isTracked, sentLots, type TrackedProduct } from '../../../documents/lots/lot-drafts';
import { LotsEditor } from '../../../documents/lots/lots-editor';
import { lotFaults } from '../../../documents/lots/lots-problem';
import { countedInto } from '../../../documents/lots/scanned-lots';
import { countUp, type ScannedCount } from '../../../documents/scan/count-up';
import { KeptCodes } from '../../../documents/scan/kept-codes';
import { useScannedEntry } from '../../../documents/scan/scanned-entry';
import { ScannedLot } from '../../../documents/scan/scanned-lot';
import { useCountInto } from '../../../documents/scan/use-count-into';
import type { FoundScan } from '../../../documents/scan/use-scans';
import { linePriceOf, unitPriceOf } from '../../../format/line-prices';
import { conditionChoices } from '../../../format/stored-words';
import { firstOption } from '../../../pickers/picker';
import { type ProductOption, ProductPicker, scannedOption } from '../../../pickers/product-picker';
import { say, t } from '../../../text/t';
import { onDemand } from '../../../ui/dialogs/on-demand';
import { Form } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import type { Missed } from '../../../ui/scan/scanner-keys';
import { PlacePickers } from '../draft/place-pickers';
import { keepPlace, placeAt, placeFor, type ReceivingPlace } from '../draft/receiving-place';
import { type ItemValues, itemNow, itemsNow, keepItems, lineOf, saveItem } from '../receipts.api';
import { inTurn } from './item-cells';

const { receiptItem: labels } = t.entityFields.labels;

const PasteItems = onDemand(async () => (await import('./paste-items')).PasteItems);

interface ItemEntryProps {
  receipt: ReceiptDetail;
  suggestedPlace: StoredPlace | null;
  handle: RefObject<EntryHandle | null>;
  /** The first line can be typed at once. */
  takesFocus: boolean;
}

/**
 * Enters items one after the other: product, quantity, price, Enter, and the focus is back on the product. Warehouse,
 * section and condition are kept for the next line.
 */
export function ItemEntry({ receipt, suggestedPlace, handle, takesFocus }: ItemEntryProps) {
  const client = useQueryClient();
  const [place, setPlace] = useState<ReceivingPlace>(() => placeFor(receipt.items, suggestedPlace));
  const [product, setProduct] = useState<ProductOption | null>(null);
  const [pasted, setPasted] = useState<string>();
  const counted = product?.counted;
  const tracked =
    product && isTracked(counted) ? { ...counted, id: product.value, name: product.name ?? '' } : undefined;
  const form = useServerForm({
    initialValues: emptyLine(place),
    // The schema leaves out the receipt, which may be on this device alone.
    schema: async () =>
      (await import('@ghala/contract/calls/receipt-items')).receiptItemRequest.omit({ batchId: true }),
    toRequest: (line) => {
      const lots = sentLots(tracked, line);
      return { ...line, lots, ...(tracked && { batchNo: batchNoOf(tracked, lots) }) };
    },
    // A line may be added without lots: it then says what it lacks.
    otherFaults: (line) => lotFaults(tracked, line),
    mutation: (line) => saveItem({ ...line, batchId: receipt.id }),
    failureTitle: t.receipts.batchItemNotCreated,
    onSuccess: ({ items }, { condition }) => {
      keepItems(client, receipt.id, items);
      const next = { ...place, condition };
      keepPlace(next);
      entry.beginNext(emptyLine(next));
    },
  });
  const prices = useLinePrice(form, counted);
  const saveCount = useCountInto({
    mutation: saveItem,
    onSuccess: ({ items }) => keepItems(client, receipt.id, items),
  });
  const kept = useScannedEntry({
    form,
    choose: (scanned) => flushSync(() => choose(scannedOption(scanned))),
    setQuantity: prices.setQuantity,
    enteredLots: { get: () => form.getValues().lots, set: (lots) => form.setFieldValue('lots', lots) },
    serialsOf: tracked,
    standAt: (at) => stand({ ...placeAt(at), condition: place.condition }),
    countInto,
  });
  const entry = useEntry(form, {
    handle,
    blank: emptyLine(place),
    takesFocus,
    onBegin: begin,
    isBegun: kept.scans.length > 0,
    onDiscard: kept.dismissAll,
  });

  function begin() {
    setProduct(null);
    prices.clear();
  }

  function choose(option: ProductOption | null): undefined {
    form.setFieldValue('productId', option?.value || null);
    if (option?.counted?.tracking !== counted?.tracking) form.setFieldValue('lots', []);
    setProduct(option);
    prices.suggest(option?.price);
  }

  /** Counts the scan into the item of the same product at the same place, and of the same lot if items have lots. */
  async function countInto(scan: FoundScan, more: ScannedCount) {
    const { product, lot } = scan;
    const { condition, warehouseId, sectionId } = form.getValues();
    const found = itemsNow(client, receipt).find(
      (one) =>
        one.productId === product.id &&
        (isTracked(product) ? takesMore(one, scan) : one.batchNo === (lot ?? '')) &&
        one.condition === condition &&
        one.warehouseId === warehouseId &&
        (one.sectionId === sectionId || sectionId === null),
    );
    // It waits for any save of the item under way.
    return found && inTurn(found.id, () => countItem(itemNow(client, receipt.id, found.id) ?? found, scan, more));
  }

  /** @returns its quantity */
  async function countItem(item: ReceiptItem, scan: FoundScan, more: ScannedCount): Promise<number | string | Missed> {
    const { Product } = item;
    if (isTracked(Product)) return countLots({ ...item, Product }, scan, more);
    const quantity = countUp(asEntered(Product, item), more, countedOf(Product)) ?? item.quantity;
    const price = linePriceOf(unitPriceOf(item.price, item.quantity), inUnit(Product, quantity) ?? '');
    return saveCount({ ...lineOf(item), batchId: receipt.id, quantity, price }, quantity);
  }

  async function countLots(
    item: ReceiptItem & { Product: TrackedProduct },
    scan: FoundScan,
    more: ScannedCount,
  ): Promise<number | string | Missed> {
    const { Product } = item;
    const line = { quantity: asEntered(Product, item), lots: draftsOf(item.lots) };
    const { quantity, lots, repeated } = countedInto(Product, line, scan, more) ?? { ...line, repeated: undefined };
    if (repeated !== undefined) return { missed: say(t.scans.serialAgain, { name: Product.name, serial: repeated }) };
    const sent = sentLots(Product, { quantity, lots });
    const price = linePriceOf(unitPriceOf(item.price, item.quantity), inUnit(Product, quantity) ?? '');
    const batchNo = batchNoOf(Product, sent);
    return saveCount({ ...lineOf(item), batchId: receipt.id, quantity, price, lots: sent, batchNo }, quantity);
  }

  /** Gives the form's props for a field except its value, which the place stores with its name. */
  function fieldOf(name: 'warehouseId' | 'sectionId') {
    const { value: _value, onChange: _onChange, ...field } = form.getInputProps(name);
    return field;
  }

  /** Assigns the place to this line and to those after it. */
  function stand(at: ReceivingPlace) {
    form.setValues({ warehouseId: at.warehouseId, sectionId: at.sectionId });
    setPlace(at);
  }

  const further = furtherInputs({ fields: receiptItemFields, labels, form });
  return (
    <>
      <Form form={form} label={t.receipts.addItems}>
        <EntryRow
          handle={handle}
          columns="minmax(0, 3fr) 5.5rem 9.5rem 8rem 8rem 5.5rem minmax(0, 2fr) minmax(0, 1.5fr) minmax(0, 1.5fr)"
          isSending={form.isSending}
          below={
            tracked || further ? (
              <>
                {tracked ? (
                  <LotsEditor
                    key={tracked.id}
                    product={tracked}
                    quantity={form.values.quantity}
                    lots={form.values.lots}
                    onChange={(lots) => form.setFieldValue('lots', lots)}
                    onQuantity={prices.setQuantity}
                    error={form.errors.lots}
                    onDone={() => form.focusField('price')}
                  />
                ) : null}
                {further}
              </>
            ) : null
          }
        >
          <WideField onRowsPasted={setPasted}>
            <ProductPicker
              required
              firstOption={firstOption(t.common.all)}
              {...form.getInputProps('productId')}
              valueLabel={product?.label}
              onChange={(id, option) => {
                flushSync(() => choose(id ? option : null));
                if (id) form.focusField(option?.counted?.tracking === 'serial' ? 'lots' : 'quantity');
              }}
            />
          </WideField>
          <TextInput label={t.common.unit} readOnly tabIndex={-1} variant="filled" value={counted?.unit.unit ?? ''} />
          <ProductQuantity
            label={t.common.quantity}
            required
            countedIn={counted}
            by="isBought"
            {...form.getInputProps('quantity')}
            onChange={prices.setQuantity}
            onKeyDown={onEnter(() => form.focusField(tracked?.tracking === 'lot' ? 'lots' : 'price'))}
          />
          <LinePriceFields form={form} prices={prices} />
          <NativeSelect label={t.receipts.condition} data={conditionChoices} {...form.getInputProps('condition')} />
          <PlacePickers
            className={fullOnPhone}
            place={place}
            onChange={stand}
            warehouse={fieldOf('warehouseId')}
            section={fieldOf('sectionId')}
          />
          <WideField>
            <TextInput label={labels.comment} autoComplete="off" {...form.getInputProps('comment')} />
          </WideField>
        </EntryRow>
      </Form>
      <ScannedLot lot={form.values.batchNo} />
      <KeptCodes kept={kept} />
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setPasted('')}>
        {t.lines.pasteRows}
      </Button>
      {pasted === undefined ? null : (
        <PasteItems receipt={receipt} rows={pasted} place={place} onClose={() => setPasted(undefined)} />
      )}
    </>
  );
}

/**
 * Tells whether a scan counts into an item of its product: not where that would leave some of its goods without a lot.
 */
function takesMore({ lots }: ReceiptItem, { lot, product, serial }: FoundScan): boolean {
  if (lots === null) return false;
  return product.tracking === 'serial' ? serial !== null : lot !== null || lots.length === 1;
}

function emptyLine(place: ReceivingPlace): ItemValues {
  return {
    productId: null,
    quantity: '',
    price: '',
    condition: place.condition,
    ...blankOf(receiptItemFields),
    lots: [],
    warehouseId: place.warehouseId,
    sectionId: place.sectionId,
  };
}
