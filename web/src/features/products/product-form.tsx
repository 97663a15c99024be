import type { ProductDetail } from '@ghala/contract/calls/products';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import type { ServerForm } from '../../ui/form/use-server-form';
import { FileField } from '../../ui/inputs/file-field';
import { Section } from '../../ui/page/section';
import { OwnLevels } from './own-levels';
import { ProductInputs } from './product-inputs';
import type { ProductFormValues } from './product-values';
import { fileHref } from './products.api';
import { WarehouseNotice } from './warehouse-notice';

export interface ProductSectionsProps {
  form: ServerForm<ProductFormValues>;
  /** Holds the stored product when one is changed. */
  product?: ProductDetail;
}

/** Shows the two sections of the product form. The essentials come first: name, category and unit. */
export function ProductSections({ form, product }: ProductSectionsProps) {
  return (
    <>
      <Section title={t.products.specificationsTitle}>
        <ProductInputs section="name" form={form} product={product} />
        <FieldGrid>
          <ProductInputs section="belonging" form={form} product={product} />
        </FieldGrid>
        <FieldGrid>
          <ProductInputs section="specifications" form={form} product={product} />
        </FieldGrid>
        <ProductInputs section="packagings" form={form} product={product} />
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
      <Section title={t.products.stockLevelsTitle}>
        <FieldGrid>
          <ProductInputs section="levels" form={form} product={product} />
        </FieldGrid>
        {product ? <OwnLevels product={product} /> : null}
        <WarehouseNotice />
      </Section>
    </>
  );
}
