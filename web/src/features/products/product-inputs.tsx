import type { ProductDetail } from '@ghala/contract/calls/products';
import { quantityRule } from '@ghala/contract/common/figure';
import type { Tracking } from '@ghala/contract/common/tracking';
import { allProductFields, type NamedField, shownValue } from '@ghala/contract/entities/product-field-views';
import type { ProductField, ProductFieldName } from '@ghala/contract/entities/product-fields';
import { Anchor, Select, type SelectProps, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCountingRule } from '../../documents/lines/counting-rule';
import { CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import type { ServerForm } from '../../ui/form/use-server-form';
import { MoneyInput, QuantityInput, type QuantityInputProps } from '../../ui/inputs/number-inputs';
import { BarcodeInput } from './barcode-input';
import { PackagingsInput } from './packagings-input';
import { fieldLabel, fieldText } from './product-field-values';
import type { ProductFormValues } from './product-values';

const TrackingDialog = onDemand(async () => (await import('./tracking-dialog')).TrackingDialog);

interface Surroundings {
  form: ServerForm<ProductFormValues>;
  /** Holds the stored product when one is changed. */
  product: ProductDetail | undefined;
}

/** Shows the inputs of one section of the product form, in the order of the table of fields. */
export function ProductInputs({ section, ...others }: Surroundings & { section: ProductField['form']['section'] }) {
  return allProductFields
    .filter(({ form: { section: own, shownWith } }) => own === section && (!shownWith || others.form.values[shownWith]))
    .map((field) => <ProductInput key={field.name} field={field} {...others} />);
}

function ProductInput({ field, form, product }: Surroundings & { field: NamedField }) {
  const { name, kind, unit } = field;
  const { label, hint, section } = field.form;
  const shared = {
    label: fieldLabel(field, label),
    description: hint && fieldText(hint),
    ...form.getInputProps(name, { type: kind === 'flag' ? 'checkbox' : 'input' }),
  };
  switch (kind) {
    case 'flag':
      return <Switch {...shared} />;
    case 'money':
      return <MoneyInput {...shared} />;
    case 'figure':
      return <QuantityInput unit={unit && fieldText(unit)} rule={field.rule} {...shared} />;
    case 'level':
      return <LevelInput unitId={form.values.unitId} {...shared} />;
    case 'reference':
      return <ReferenceInput field={field} form={form} product={product} {...shared} />;
    case 'choice':
      if (name === 'tracking' && product !== undefined && isInStock(product))
        return <TrackingInStock form={form} product={product} label={shared.label} />;
      return <ChoiceInput choices={field.choices} {...shared} />;
    case 'packagings':
      return <PackagingsInput form={form} />;
    case 'text': {
      if (name === 'barcode') return <BarcodeInput {...shared} />;
      const isFirst = section === 'name';
      return (
        <TextInput
          required={field.isRequired}
          data-autofocus={isFirst || undefined}
          autoFocus={isFirst && product === undefined}
          {...shared}
        />
      );
    }
  }
}

/** Chooses one of a few values, all of which are shown. */
function ChoiceInput({ choices = {}, ...input }: Pick<NamedField, 'choices'> & SelectProps) {
  const data = Object.entries(choices).map(([value, text]) => ({ value, label: fieldText(text) }));
  return <Select data={data} allowDeselect={false} {...input} />;
}

function isInStock({ inAllPlaces: { quantity, quantityReserved } }: ProductDetail): boolean {
  return quantity === null || quantityReserved === null || quantity + quantityReserved > 0;
}

/** Goods in stock must be counted before they are tracked in another way. */
function TrackingInStock({
  form,
  product,
  label,
}: Pick<Surroundings, 'form'> & { product: ProductDetail; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const { tracking } = form.values;
  const shown = t.lotLists.trackingChoices[tracking as Tracking];
  return (
    <div>
      <TextInput label={label} value={shown} disabled />
      <Anchor component="button" type="button" size="sm" mt={4} onClick={() => setOpen(true)}>
        {t.lotLists.changeHow}
      </Anchor>
      {isOpen ? (
        <TrackingDialog
          product={product}
          onChanged={(changed) => form.setFieldValue('tracking', changed)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** Asks for a level in the unit chosen above. */
function LevelInput({ unitId, ...input }: QuantityInputProps & { unitId: number | null }) {
  return <QuantityInput {...input} rule={useCountingRule(quantityRule, unitId)} />;
}

interface ReferenceInputProps extends Surroundings {
  field: NamedField;
  label: string;
  onChange: (value: number | null) => void;
}

/** Chooses a category or unit; when it changes, its child must be chosen again. */
function ReferenceInput({ field: { name, reference }, form, product, onChange, ...input }: ReferenceInputProps) {
  if (reference === undefined) throw new Error(`${name} refers to nothing`);
  const { catalogue, under, over } = reference;
  return (
    <CataloguePicker
      kind={catalogue}
      required
      firstOption={under && firstOption(t.common.none)}
      parentId={under && form.values[under]}
      valueLabel={product && nameIn(product, name)}
      onChange={(value) => {
        onChange(value);
        if (over !== undefined && value !== form.values[name]) form.setFieldValue(over, null);
      }}
      {...input}
    />
  );
}

function nameIn(product: ProductDetail, name: ProductFieldName): string | undefined {
  const value = shownValue(product, name);
  return typeof value === 'string' ? value : undefined;
}
