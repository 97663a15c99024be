import type { ProductDetail } from '@ghala/contract/calls/products';
import { Switch, TextInput } from '@mantine/core';
import { CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { t } from '../../text/t';
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
      <Section title={t.products.text1ProductSpecifications}>
        <TextInput
          label={t.products.productNameDescription}
          required
          data-autofocus
          autoFocus={product === undefined}
          {...form.getInputProps('name')}
        />
        <Belonging form={form} product={product} />
        <FieldGrid>
          <TextInput label={t.products.itemCode} {...form.getInputProps('code')} />
          <TextInput label={t.products.alternativeName} {...form.getInputProps('alternativeName')} />
          <MoneyInput label={t.products.purchasePrice} {...form.getInputProps('pricePurchase')} />
          <MoneyInput label={t.products.retailPrice} {...form.getInputProps('priceRetail')} />
          <MoneyInput label={t.products.wholesalePrice} {...form.getInputProps('priceWholesale')} />
          <MoneyInput label={t.products.maximumDiscount} {...form.getInputProps('maxDiscount')} />
          <QuantityInput
            label={t.products.taxRate}
            unit="%"
            max={100}
            decimalScale={2}
            {...form.getInputProps('tax')}
          />
          <TextInput label={t.products.hsCode} {...form.getInputProps('hscode')} />
          <TextInput label={t.products.barcode} {...form.getInputProps('barcode')} />
          <QuantityInput label={t.products.itemWeight} unit="kg" {...form.getInputProps('weightMeasurement')} />
          <TextInput
            label={t.products.storageDimension}
            description={t.products.cubicMetres}
            {...form.getInputProps('dimensions')}
          />
          <QuantityInput
            label={t.products.shelfLife}
            unit="days"
            decimalScale={0}
            {...form.getInputProps('shelfLife')}
          />
          <Switch label={t.products.inclComponents} {...form.getInputProps('components', { type: 'checkbox' })} />
          <Switch label={t.products.companyAsset} {...form.getInputProps('companyAsset', { type: 'checkbox' })} />
          {form.values.companyAsset ? (
            <TextInput label={t.products.assetNo} {...form.getInputProps('assetNo')} />
          ) : null}
        </FieldGrid>
        <FieldGrid>
          <FileField
            label={t.products.productPicture}
            accept="image/png,image/jpeg,image/webp,image/gif"
            currentUrl={fileHref(product?.picture ?? '')}
            currentLabel={t.products.viewProductPicture}
            {...form.getInputProps('picture')}
          />
          <FileField
            label={t.products.materialSafetyData}
            currentUrl={fileHref(product?.safety ?? '')}
            currentLabel={t.products.viewMaterialSafetyData}
            {...form.getInputProps('safety')}
          />
        </FieldGrid>
      </Section>
      <Section title={t.products.text2ProductStockLevels}>
        <FieldGrid>
          <QuantityInput
            label={t.products.minStockLevel}
            description={t.products.atOrBelowItThe}
            {...form.getInputProps('stockMin')}
          />
          <QuantityInput
            label={t.products.maxStockLevel}
            description={t.products.aboveItTheProductIs}
            {...form.getInputProps('stockMax')}
          />
          <QuantityInput
            label={t.products.orderStockLevel}
            description={t.products.atOrBelowItThe2}
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
  const none = firstOption(t.common.none);
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
        label={t.products.productSubCat}
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
