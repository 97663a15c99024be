import type { ProductDetail } from '@ghala/contract/calls/products';
import { Switch, TextInput } from '@mantine/core';
import { CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { MoneyInput, QuantityInput } from '../../ui/number-inputs';
import { Section } from '../../ui/section';
import type { ServerForm } from '../../ui/use-server-form';
import type { ProductFields } from './product-values';
import { fileHref } from './products.api';
import { WarehouseNotice } from './warehouse-notice';

export interface ProductSectionsProps {
  form: ServerForm<ProductFields>;
  /** The stored product, where one is changed. */
  product?: ProductDetail;
}

/** The two sections of the product form. What a quick entry needs comes first: name, category and unit. */
export function ProductSections({ form, product }: ProductSectionsProps) {
  return (
    <>
      <Section title="1. Product Specifications">
        <TextInput
          label="Product Name/Description"
          required
          data-autofocus
          autoFocus={product === undefined}
          {...form.getInputProps('name')}
        />
        <Belonging form={form} product={product} />
        <FieldGrid>
          <TextInput label="Item Code" {...form.getInputProps('code')} />
          <TextInput label="Alternative Name" {...form.getInputProps('alternativeName')} />
          <MoneyInput label="Purchase Price" {...form.getInputProps('pricePurchase')} />
          <MoneyInput label="Retail Price" {...form.getInputProps('priceRetail')} />
          <MoneyInput label="Wholesale Price" {...form.getInputProps('priceWholesale')} />
          <MoneyInput label="Maximum Discount" {...form.getInputProps('maxDiscount')} />
          <QuantityInput label="Tax Rate" unit="%" max={100} decimalScale={2} {...form.getInputProps('tax')} />
          <TextInput label="HS Code" {...form.getInputProps('hscode')} />
          <TextInput label="Barcode" {...form.getInputProps('barcode')} />
          <QuantityInput label="Item Weight" unit="kg" {...form.getInputProps('weightMeasurement')} />
          <TextInput label="Storage Dimension" description="Cubic metres" {...form.getInputProps('dimensions')} />
          <QuantityInput label="Shelf Life" unit="days" decimalScale={0} {...form.getInputProps('shelfLife')} />
          <Switch label="Incl. components" {...form.getInputProps('components', { type: 'checkbox' })} />
          <Switch label="Company asset" {...form.getInputProps('companyAsset', { type: 'checkbox' })} />
          {form.values.companyAsset ? <TextInput label="Asset No." {...form.getInputProps('assetNo')} /> : null}
        </FieldGrid>
        <FieldGrid>
          <FileField
            label="Product Picture"
            accept="image/png,image/jpeg,image/webp,image/gif"
            currentUrl={fileHref(product?.picture ?? '')}
            currentLabel="View Product Picture"
            {...form.getInputProps('picture')}
          />
          <FileField
            label="Material Safety Data"
            currentUrl={fileHref(product?.safety ?? '')}
            currentLabel="View Material Safety Data"
            {...form.getInputProps('safety')}
          />
        </FieldGrid>
      </Section>
      <Section title="2. Product Stock Levels">
        <FieldGrid>
          <QuantityInput
            label="Min Stock Level"
            description="At or below it the stock is Low"
            {...form.getInputProps('stockMin')}
          />
          <QuantityInput
            label="Max Stock Level"
            description="Above it the product is Over Stocked"
            {...form.getInputProps('stockMax')}
          />
          <QuantityInput
            label="Order Stock Level"
            description="At or below it the product is to Re-Order"
            {...form.getInputProps('stockOrder')}
          />
        </FieldGrid>
        <WarehouseNotice />
      </Section>
    </>
  );
}

/** Category and unit; what lies under the one chosen is chosen anew when that changes. */
function Belonging({ form, product }: ProductSectionsProps) {
  const none = firstOption('None');
  function bind(name: 'categoryId' | 'unitId', below: 'subCategoryId' | 'subUnitId') {
    const props = form.getInputProps(name);
    return {
      ...props,
      onChange: (value: number | null) => {
        props.onChange(value);
        if (value !== form.values[name]) form.setFieldValue(below, null);
      },
    };
  }
  return (
    <FieldGrid>
      <CataloguePicker
        kind="category"
        required
        valueLabel={product?.Category.category}
        {...bind('categoryId', 'subCategoryId')}
      />
      <CataloguePicker
        kind="subCategory"
        label="Product Sub-cat"
        required
        firstOption={none}
        parentId={form.values.categoryId}
        valueLabel={product?.SubCategory?.category}
        {...form.getInputProps('subCategoryId')}
      />
      <CataloguePicker kind="unit" required valueLabel={product?.unit.unit} {...bind('unitId', 'subUnitId')} />
      <CataloguePicker
        kind="subUnit"
        required
        firstOption={none}
        parentId={form.values.unitId}
        valueLabel={product?.SubUnit?.unit}
        {...form.getInputProps('subUnitId')}
      />
    </FieldGrid>
  );
}
