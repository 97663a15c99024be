import { productCalls } from '@ghala/contract/calls/products';
import { packagingRule } from '@ghala/contract/common/figure';
import type { Packaging } from '@ghala/contract/stock/packaging-text';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatQuantity } from '../../format/format';
import { carryOut, change, send } from '../../net/send';
import { type ProductOption, ProductPicker } from '../../pickers/product-picker';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { QuantityInput } from '../../ui/inputs/number-inputs';
import { notifySuccess } from '../../ui/notices';

/** The code may stand on the unit, on a packaging by its name, or on one that the product does not have yet. */
const UNIT = '';
const NEW = '+';

interface TieDialogProps {
  code: string;
  onClose: () => void;
  onTied: () => void;
}

/** Makes a scanned code the barcode of a product or of its packaging. */
export function TieDialog({ code, onClose, onTied }: TieDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.scans.tieCode, { code })} size="sm">
      <TieForm code={code} onClose={onClose} onTied={onTied} />
    </Dialog>
  );
}

const blank = {
  productId: null as number | null,
  on: UNIT as string,
  name: '',
  holds: '' as number | string,
};

function TieForm({ code, onClose, onTied }: TieDialogProps) {
  const [product, setProduct] = useState<ProductOption | null>(null);
  const { unit, packagings = [], barcode = '' } = product?.counted ?? {};
  const form = useServerForm({
    initialValues: blank,
    run: (values, { idempotencyKey }) => tie(code, values, packagings, idempotencyKey),
    failureTitle: t.scans.codeNotTied,
    refresh: [['products']],
    onSuccess: () => {
      notifySuccess(say(t.scans.codeTied, { code, name: product?.name ?? '' }));
      onTied();
    },
    guarded: false,
  });
  const { on } = form.getValues();
  const replaced = on === UNIT ? barcode : packagings.find(({ name }) => name === on)?.barcode;
  const places = [
    { value: UNIT, label: unit?.unit ?? '' },
    ...packagings.map(({ name, quantity }) => ({
      value: name,
      label: say(t.lines.packagingOf, { name, quantity: formatQuantity(quantity), unit: unit?.unit ?? '' }),
    })),
    { value: NEW, label: t.scans.newPackaging },
  ];
  return (
    <Form form={form}>
      <ProductPicker
        required
        data-autofocus
        {...form.getInputProps('productId')}
        onChange={(id, option) => {
          form.setValues({ productId: id, on: UNIT });
          setProduct(option);
        }}
      />
      {product === null ? null : (
        <NativeSelect
          label={t.scans.standsOn}
          data={places}
          description={replaced ? say(t.scans.replaces, { barcode: replaced }) : undefined}
          {...form.getInputProps('on')}
        />
      )}
      {on === NEW ? (
        <>
          <TextInput
            label={t.products.packagingName}
            placeholder={t.products.packagingExample}
            required
            {...form.getInputProps('name')}
          />
          <QuantityInput label={t.products.holds} rule={packagingRule} required {...form.getInputProps('holds')} />
        </>
      ) : null}
      <DialogButtons onClose={onClose}>
        <SubmitButton disabled={product === null}>{t.scans.tieToProduct}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** Works with the packagings that the product has now, whatever was offered. */
async function tie(
  code: string,
  { productId, on, name, holds }: typeof blank,
  offered: readonly Packaging[],
  idempotencyKey: string,
): Promise<void> {
  const id = Number(productId);
  const { product } = await send(productCalls.get, { params: { id } });
  const packagings = product.packagings.map((one) => (one.name === on ? { ...one, barcode: code } : one));
  const isThere = packagings.some((one) => one.name === on);
  const gone = offered.find((one) => one.name === on && !isThere);
  const added: Packaging[] =
    on === NEW
      ? [{ name, quantity: Number(holds), barcode: code, isBought: false, isIssued: false }]
      : gone === undefined
        ? []
        : [{ ...gone, barcode: code }];
  const changed = on === UNIT ? { barcode: code } : { packagings: [...packagings, ...added] };
  await carryOut(change(productCalls.update, { body: { productId: id, ...changed } }), { idempotencyKey });
}
