import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { blankOf } from '@ghala/contract/entities/field-views';
import { purchaseLineFields } from '@ghala/contract/entities/purchase-fields';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type EntryHandle, EntryRow, onEnter, useEntry, WideField } from '../../documents/lines/entry-row';
import { furtherInputs } from '../../documents/lines/further-inputs';
import { LinePriceFields, useLinePrice } from '../../documents/lines/line-price';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import { KeptCodes } from '../../documents/scan/kept-codes';
import { useScannedEntry } from '../../documents/scan/scanned-entry';
import { change } from '../../net/send';
import { type ProductOption, ProductPicker, scannedOption } from '../../pickers/product-picker';
import { t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { keepLines, type LineValues } from './purchases.api';

const PasteOrderLines = onDemand(async () => (await import('./paste-order-lines')).PasteOrderLines);

interface LineEntryProps {
  purchaseId: number;
  handle: RefObject<EntryHandle | null>;
}

/** Orders products in one row: product, quantity, Enter, price, Enter, and the focus is back on the product. */
export function LineEntry({ purchaseId, handle }: LineEntryProps) {
  const client = useQueryClient();
  const [product, setProduct] = useState<ProductOption | null>(null);
  const form = useServerForm({
    initialValues: emptyLine,
    schema: async () => (await import('@ghala/contract/calls/purchase-drafts')).newPurchaseLine,
    toRequest: (values) => ({ ...values, purchaseId }),
    mutation: (body) => change(purchaseCalls.addLine, { body }),
    failureTitle: t.purchases.productNotAdded,
    onSuccess: (answer) => {
      keepLines(client, purchaseId, answer);
      entry.beginNext();
    },
  });
  const [pasted, setPasted] = useState<string>();
  const prices = useLinePrice(form, product?.counted);
  const kept = useScannedEntry({
    form,
    choose: (scanned) => flushSync(() => choose(scannedOption(scanned))),
    setQuantity: prices.setQuantity,
  });
  const entry = useEntry(form, {
    handle,
    blank: emptyLine,
    onBegin: begin,
    isBegun: kept.scans.length > 0,
    onDiscard: kept.dismissAll,
  });

  function begin() {
    setProduct(null);
    prices.clear();
  }

  function choose(option: ProductOption | null): undefined {
    form.setFieldValue('productId', option?.value ?? null);
    setProduct(option);
    prices.suggest(option?.price);
  }

  return (
    <>
      <Form form={form} label={t.purchases.addProducts}>
        <EntryRow
          handle={handle}
          columns="minmax(0, 3fr) 7rem 6rem minmax(0, 2fr) 11rem 8.5rem 8.5rem"
          isSending={form.isSending}
          below={furtherInputs({ fields: purchaseLineFields, labels: t.entityFields.labels.purchaseLine, form })}
        >
          <WideField onRowsPasted={setPasted}>
            <ProductPicker
              required
              {...form.getInputProps('productId')}
              valueLabel={product?.label}
              onChange={(id, option) => {
                choose(option);
                if (id) form.focusField('quantity');
              }}
            />
          </WideField>
          <TextInput label={t.common.code} readOnly tabIndex={-1} variant="filled" value={product?.code ?? ''} />
          <TextInput
            label={t.common.unit}
            readOnly
            tabIndex={-1}
            variant="filled"
            value={product?.counted?.unit.unit ?? ''}
          />
          <WideField>
            <TextInput label={t.common.description} autoComplete="off" {...form.getInputProps('description')} />
          </WideField>
          <ProductQuantity
            label={t.purchases.quantityRequested}
            required
            countedIn={product?.counted}
            by="isBought"
            {...form.getInputProps('quantity')}
            onChange={prices.setQuantity}
            onKeyDown={onEnter(() => form.focusField('price'))}
          />
          <LinePriceFields form={form} prices={prices} required />
        </EntryRow>
      </Form>
      <KeptCodes kept={kept} />
      <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setPasted('')}>
        {t.lines.pasteRows}
      </Button>
      {pasted === undefined ? null : (
        <PasteOrderLines purchaseId={purchaseId} rows={pasted} onClose={() => setPasted(undefined)} />
      )}
    </>
  );
}

const emptyLine: LineValues = { productId: null, ...blankOf(purchaseLineFields), quantity: '', price: '' };
