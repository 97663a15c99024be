import type { ProductDetail } from '@ghala/contract/calls/products';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Section } from '../../ui/section';
import type { ServerForm } from '../../ui/use-server-form';
import { ProductInputs } from './product-inputs';
import type { ProductFormValues } from './product-values';
import { fileHref } from './products.api';
import { WarehouseNotice } from './warehouse-notice';

export interface ProductSectionsProps {
  form: ServerForm<ProductFormValues>;
  /** The stored product, where one is changed. */
  product?: ProductDetail;
}

/** The two sections of the product form. What a quick entry needs comes first: name, category and unit. */
export function ProductSections({ form, product }: ProductSectionsProps) {
  return (
    <>
      <Section title="1. Product Specifications">
        <ProductInputs section="name" form={form} product={product} />
        <FieldGrid>
          <ProductInputs section="belonging" form={form} product={product} />
        </FieldGrid>
        <FieldGrid>
          <ProductInputs section="specifications" form={form} product={product} />
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
          <ProductInputs section="levels" form={form} product={product} />
        </FieldGrid>
        <WarehouseNotice />
      </Section>
    </>
  );
}
