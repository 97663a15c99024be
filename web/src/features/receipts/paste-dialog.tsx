import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { productCalls } from '@ghala/contract/calls/products';
import { receivingPlace } from '@ghala/contract/calls/receipt-items';
import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { money, positiveQuantity } from '@ghala/contract/common/quantity';
import { CloseButton, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isRows, type PastedLine, readPastedLines } from '../../documents/lines/pasted-lines';
import { ProductPicker } from '../../pickers/product-picker';
import { linePriceOf } from '../../shared/line-prices';
import { send } from '../../shared/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { alertError } from '../../ui/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { figureProblem } from '../../ui/number-inputs';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { useServerForm } from '../../ui/use-server-form';
import { LineCell } from './order-line-cells';
import { PlaceFields } from './place-pickers';
import { keepItems, saveItems } from './receipts.api';
import { keepPlace, type ReceivingPlace } from './receiving-place';

/** A pasted row on its way to an item. */
type PastedItem = {
  id: number;
  /** What the row says where it names no product. */
  said: string;
  product: MatchedProduct | null;
  /** The product was not found by the row: it is chosen here. */
  isOpen: boolean;
  quantity: number | string;
  /** Of one unit, in Kenyan shillings. */
  unitPrice: number | string;
};

interface PasteDialogProps {
  receipt: ReceiptDetail;
  /** Rows that were pasted already; otherwise the dialog asks for them. */
  rows: string;
  /** The place of the last item. */
  place: ReceivingPlace;
  onClose: () => void;
}

/** Rows of a spreadsheet become items: each product is found by its code or name, and all are added at once. */
export function PasteDialog(props: PasteDialogProps) {
  const [items, setItems] = useState<PastedItem[]>();
  const reading = useAction({
    run: async (rows: string) => itemsOf(readPastedLines(rows)),
    failureTitle: t.receipts.batchItemNotCreated,
    onSuccess: setItems,
  });
  const readGiven = useEffectEvent(() => {
    if (isRows(props.rows)) void reading.start(props.rows);
  });
  useEffect(() => readGiven(), []);

  return (
    <Dialog opened onClose={props.onClose} title={t.receipts.pasteRows} size="xl">
      {items === undefined ? (
        <Textarea
          label={t.receipts.rows}
          description={t.receipts.rowsHint}
          placeholder={t.receipts.rowsExample}
          minRows={6}
          autosize
          data-autofocus
          disabled={reading.isRunning}
          defaultValue={props.rows}
          onPaste={(event: ClipboardEvent) => {
            event.preventDefault();
            void reading.start(event.clipboardData.getData('text'));
          }}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value.trim() !== '') void reading.start(currentTarget.value);
          }}
        />
      ) : (
        <PastedItems {...props} read={items} />
      )}
    </Dialog>
  );
}

/** Looks up the products; the rows without one come first, since something is to be done there. */
async function itemsOf(lines: PastedLine[]): Promise<PastedItem[]> {
  const words = lines.flatMap((line) => line.words);
  const products = words.length === 0 ? [] : (await send(productCalls.match, { body: { words } })).products;
  let at = 0;
  const items = lines.map((line, id) => {
    const found = products.slice(at, at + line.words.length).find((product) => product !== null) ?? null;
    at += line.words.length;
    const known = found !== null && found.price > 0 ? found.price : '';
    return {
      id,
      said: line.words.join(' · '),
      product: found,
      isOpen: found === null,
      quantity: line.quantity,
      unitPrice: line.unitPrice === '' ? known : line.unitPrice,
    };
  });
  return items.toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen));
}

function PastedItems({ receipt, read, place: lastPlace, onClose }: PasteDialogProps & { read: PastedItem[] }) {
  const client = useQueryClient();
  const [place, setPlace] = useState(lastPlace);
  const form = useServerForm({
    initialValues: { warehouseId: lastPlace.warehouseId, sectionId: lastPlace.sectionId, items: read },
    schema: receivingPlace,
    toRequest: ({ warehouseId, sectionId }) => ({ warehouseId, sectionId }),
    mutation: (at, { items }) =>
      saveItems(
        receipt.id,
        items.map(({ product, quantity, unitPrice }) => ({
          productId: product?.id ?? 0,
          quantity,
          price: linePriceOf(unitPrice, quantity),
          condition: place.condition,
          ...at,
        })),
      ),
    failureTitle: t.receipts.batchItemNotCreated,
    onSuccess: (answer, { items }) => {
      keepItems(client, receipt.id, answer.items);
      keepPlace(place);
      notifySuccess(t.receipts.batchItemCreated, say(t.receipts.itemsAdded, { count: items.length }));
      onClose();
    },
  });
  const { items } = form.getValues();
  const { setFieldValue } = form;
  const columns = useMemo(
    () =>
      columnsOf(
        (id, fields) =>
          setFieldValue('items', (before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item))),
        (id) => setFieldValue('items', (before) => before.filter((item) => item.id !== id)),
      ),
    [setFieldValue],
  );
  const unknown = items.filter(({ product }) => product === null).length;

  async function add() {
    const [problem] = items.map(problemOf).filter((text) => text !== undefined);
    if (problem !== undefined) return void alertError(t.receipts.batchItemNotCreated, problem);
    await form.send();
  }

  return (
    <Form form={{ ...form, send: add }} label={t.receipts.pasteRows}>
      <Group grow align="start">
        <PlaceFields form={form} place={place} onChange={setPlace} />
      </Group>
      <Text size="sm" role="status" c={unknown > 0 ? 'var(--ghala-waiting)' : 'dimmed'}>
        {unknown > 0
          ? say(t.receipts.rowsWithoutProduct, { count: unknown })
          : say(t.receipts.rowsRead, { count: items.length })}
      </Text>
      <DataTable
        name="pasted-items"
        label={t.receipts.items}
        columns={columns}
        rows={items}
        isNumbered={false}
        height={Math.min(360, 60 + 44 * items.length)}
        empty={{ text: t.common.noItemFound }}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton disabled={items.length === 0}>{say(t.receipts.addRows, { count: items.length })}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function columnsOf(
  edit: (id: number, fields: Partial<PastedItem>) => void,
  leaveOut: (id: number) => void,
): Column<PastedItem>[] {
  const figure = (field: 'quantity' | 'unitPrice') => (item: PastedItem) => (
    <LineCell
      lineId={item.id}
      product={nameOf(item)}
      unit={item.product?.unit ?? ''}
      field={field}
      value={item[field]}
      onChange={(id, { quantity, unitPrice }) => edit(id, quantity === undefined ? { unitPrice } : { quantity })}
    />
  );
  return [
    {
      id: 'product',
      header: t.common.product,
      cell: (item) =>
        item.product === null || item.isOpen ? <Unknown item={item} edit={edit} /> : <Known product={item.product} />,
      minWidth: '16rem',
    },
    { id: 'quantity', header: t.common.quantity, cell: figure('quantity'), align: 'right', minWidth: '8rem' },
    { id: 'unitPrice', header: t.common.pricePerUnit, cell: figure('unitPrice'), align: 'right', minWidth: '8.5rem' },
    {
      id: 'leave-out',
      header: t.common.action,
      cell: (item) => (
        <CloseButton aria-label={say(t.receipts.leaveOut, { name: nameOf(item) })} onClick={() => leaveOut(item.id)} />
      ),
      onPhone: 'side',
    },
  ];
}

function Known({ product: { name, code } }: { product: MatchedProduct }) {
  return (
    <>
      {name}
      {code === '' ? null : (
        <Text size="xs" c="dimmed">
          {code}
        </Text>
      )}
    </>
  );
}

/** A row whose product was not found, or not for certain: it is chosen here. */
function Unknown({ item, edit }: { item: PastedItem; edit: (id: number, fields: Partial<PastedItem>) => void }) {
  return (
    <ProductPicker
      label={null}
      aria-label={say(t.receipts.productOfRow, { said: item.said })}
      description={item.said}
      required
      size="xs"
      value={item.product?.id ?? null}
      valueLabel={item.product?.name}
      onChange={(id, option) => {
        if (id === null || option === null) return;
        const { name = option.label, code = '', unit = '', price = 0 } = option;
        const unitPrice = item.unitPrice === '' && price > 0 ? price : item.unitPrice;
        edit(item.id, { product: { id, name, code, unit, price }, unitPrice });
      }}
    />
  );
}

function nameOf({ product, said }: PastedItem): string {
  return product?.name ?? said;
}

/** Why a row cannot be added. */
function problemOf(item: PastedItem): string | undefined {
  const name = nameOf(item);
  if (item.product === null) return say(t.receipts.chooseProductOf, { said: item.said });
  if (item.quantity === '') return say(t.receipts.enterQuantity, { name });
  const problem = figureProblem(positiveQuantity, item.quantity) ?? figureProblem(money, item.unitPrice);
  return problem === undefined ? undefined : `${name}: ${problem}`;
}
