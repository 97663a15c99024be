import { newProduct, type ProductDetail } from '@ghala/contract/products';
import { Alert, Group } from '@mantine/core';
import { useState } from 'react';
import { Form, SubmitButton } from '../../ui/form';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { ScreenLink } from '../../ui/screen-access';
import { useServerForm } from '../../ui/use-server-form';
import { ProductSections } from './product-form';
import { blankProduct, formDataOf, type ProductFields } from './product-values';
import { createProduct, productsKey } from './products.api';

/** Adds products, one after the other: the form keeps category and unit for the next. */
export default function ProductAddPage() {
  const [added, setAdded] = useState<ProductDetail>();
  const form = useServerForm<ProductFields, Awaited<ReturnType<typeof createProduct>>>({
    initialValues: blankProduct,
    schema: newProduct,
    send: (values, { idempotencyKey }) => createProduct(formDataOf(values), idempotencyKey),
    failureTitle: 'Product not created',
    successText: 'Product created',
    refresh: [productsKey],
    onSuccess: ({ product }, { categoryId, subCategoryId, unitId, subUnitId }) => {
      setAdded(product);
      const next = { ...blankProduct, categoryId, subCategoryId, unitId, subUnitId };
      form.setValues(next);
      form.resetDirty(next);
      form.clearErrors();
      form.focusField('name');
    },
  });
  return (
    <Page isNarrow>
      {added ? (
        <Alert color="green" role="status">
          {added.name} was added. <ScreenLink to={`/inventory/products/${added.id}`}>View it</ScreenLink>, or add the
          next one.
        </Alert>
      ) : null}
      <Form form={form} label="Add Product">
        <ProductSections form={form} />
        <Group gap="xs">
          <SubmitButton>Create</SubmitButton>
          <LinkButton to="/inventory/products" variant="default">
            Close
          </LinkButton>
        </Group>
      </Form>
    </Page>
  );
}
