import { type ProductDetail, productCalls } from '@ghala/contract/calls/products';
import { Alert, Box } from '@mantine/core';
import { useState } from 'react';
import { address } from '../../net/address';
import { PRODUCTS_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { rich } from '../../text/rich';
import { t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { Form, SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import { useServerForm } from '../../ui/form/use-server-form';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { ScreenLink } from '../../ui/page/screen-access';
import { ProductSections } from './product-form';
import { blankProduct } from './product-values';
import { UploadControl } from './upload-control';
import { useProductUpload } from './use-product-upload';

const UploadState = onDemand(async () => (await import('./upload-state')).UploadState);

/** Adds products: one after the other, where the form keeps category and unit for the next, or many from a file. */
export default function ProductAddPage() {
  const [added, setAdded] = useState<ProductDetail>();
  const upload = useProductUpload();
  const form = useServerForm({
    initialValues: blankProduct,
    schema: async () => (await import('@ghala/contract/calls/products')).newProduct,
    mutation: (body, { picture, safety }) => change(productCalls.create, { body, files: { picture, safety } }),
    failureTitle: t.products.productNotCreated,
    successText: t.products.productCreated,
    refresh: [PRODUCTS_KEY],
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
    <Page
      isNarrow
      actions={
        <>
          <UploadControl upload={upload} />
          <LinkButton to="/inventory/products/import" variant="default">
            {t.productImport.start}
          </LinkButton>
        </>
      }
    >
      {upload.progress !== undefined || upload.checked || upload.done ? (
        <UploadState upload={upload} onClose={upload.drop} />
      ) : null}
      {added ? (
        <Alert color="green" role="status">
          {rich(t.products.wasAdded, {
            name: added.name,
            link: (
              <ScreenLink to={address('/inventory/products/$id', { id: added.id })}>{t.products.viewIt}</ScreenLink>
            ),
          })}
        </Alert>
      ) : null}
      {/* The form is hidden, with its input, while an upload awaits a decision. */}
      <Box display={upload.checked ? 'none' : undefined}>
        <Form form={form} label={t.common.addProduct}>
          <ProductSections form={form} />
          <FormButtons close="/inventory/products">
            <SubmitButton>{t.common.create}</SubmitButton>
          </FormButtons>
        </Form>
      </Box>
    </Page>
  );
}
