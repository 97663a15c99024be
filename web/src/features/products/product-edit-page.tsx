import { type ProductDetail, productCalls } from '@ghala/contract/calls/products';
import { useParams } from '@tanstack/react-router';
import { ProductInPlaces } from '../../documents/stock-figure/product-in-places';
import { address } from '../../net/address';
import { PRODUCTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import { useServerForm } from '../../ui/form/use-server-form';
import { Page } from '../../ui/page/page';
import { ProductSections } from './product-form';
import { ProductLoader } from './product-loader';
import { fieldsOf } from './product-values';

export default function ProductEditPage() {
  const { id } = useParams({ from: '/shell/inventory/products/edit/$id' });
  return <ProductLoader id={Number(id)}>{(product) => <ProductEditor product={product} />}</ProductLoader>;
}

function ProductEditor({ product }: { product: ProductDetail }) {
  const productId = product.id;
  const form = useServerForm({
    initialValues: fieldsOf(product),
    schema: async () => (await import('@ghala/contract/calls/products')).productChanges,
    toRequest: (values) => ({ ...values, productId }),
    mutation: (body, { picture, safety }) => change(productCalls.update, { body, files: { picture, safety } }),
    failureTitle: t.products.productNotUpdated,
    successText: t.products.productUpdated,
    refresh: [PRODUCTS_KEY, STOCK_KEY],
    onSuccess: ({ product: stored }) => {
      const values = fieldsOf(stored);
      form.setValues(values);
      form.resetDirty(values);
      window.scrollTo({ top: 0 });
    },
  });
  return (
    <Page isNarrow aside={<ProductInPlaces productId={productId} />}>
      <Form form={form} label={t.products.editProduct}>
        <ProductSections form={form} product={product} />
        <FormButtons close={address('/inventory/products/$id', { id: productId })}>
          <SubmitButton>{t.common.update}</SubmitButton>
        </FormButtons>
      </Form>
    </Page>
  );
}
