import type { ProductDetail } from '@ghala/contract/calls/products';
import { fieldsShownIn } from '@ghala/contract/product-field-views';
import { Anchor, Box, Flex, Image } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import IconPencil from '~icons/pencil';
import { address } from '../../shared/address';
import { useCan } from '../../shared/session';
import { DeleteButton } from '../../ui/delete-button';
import { DescriptionList } from '../../ui/description-list';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { useMayOpen } from '../../ui/screen-access';
import { Section } from '../../ui/section';
import { DataTable } from '../../ui/table/data-table';
import { useDeletion } from '../../ui/use-deletion';
import { productStockColumns, productSupplierColumns } from './product-columns';
import { fieldText, fieldValue } from './product-field-values';
import { ProductLoader } from './product-loader';
import { deleteProduct, fileHref, productsKey } from './products.api';

/** One product: what it is, where it stands, and who has supplied it. */
export default function ProductDetailPage() {
  const { id } = useParams({ from: '/shell/inventory/products/$id' });
  return (
    <ProductLoader id={Number(id)}>
      {(product) => (
        <Page actions={<ProductActions product={product} />}>
          <Section title={product.name}>
            <Flex direction={{ base: 'column', sm: 'row' }} gap="lg" align="flex-start">
              {product.picture === '' ? null : (
                <Image
                  src={fileHref(product.picture)}
                  alt={`Picture of ${product.name}`}
                  w="14rem"
                  mah="18rem"
                  radius="md"
                  fit="contain"
                />
              )}
              {/* Three beside each other, as the fields belong together. */}
              <Box maw="54rem" flex={1} w="100%">
                <DescriptionList items={itemsOf(product)} />
              </Box>
            </Flex>
          </Section>
          <Section title="Warehouse">
            <DataTable
              name="product-warehouses"
              label="Warehouse"
              columns={productStockColumns}
              rows={product.Inventory}
              rowTo={({ id }) => address('/warehouses/activity/$id', { id })}
              empty={{ text: 'No item found', hint: 'This product has not been received anywhere yet.' }}
            />
          </Section>
          <Suppliers product={product} />
        </Page>
      )}
    </ProductLoader>
  );
}

function Suppliers({ product }: { product: ProductDetail }) {
  const mayOpen = useMayOpen();
  return (
    <Section title="Suppliers & Price Analysis">
      <DataTable
        name="product-suppliers"
        label="Suppliers & Price Analysis"
        columns={productSupplierColumns}
        rows={product.Suppliers}
        rowKey={({ Supplier }) => Supplier.id}
        rowTo={({ Supplier: { id } }) => (mayOpen('/suppliers/$id') ? address('/suppliers/$id', { id }) : undefined)}
        empty={{ text: 'No Supplier Found.', hint: 'No purchase order of this product has been approved yet.' }}
      />
    </Section>
  );
}

function ProductActions({ product }: { product: ProductDetail }) {
  const canManage = useCan('productsManage');
  const removal = useDeletion({
    mutation: deleteProduct,
    question: 'Are you sure?',
    failureTitle: 'Product not deleted',
    successText: 'Product deleted',
    refresh: productsKey,
    leadsTo: '/inventory/products',
  });
  if (!canManage) return null;
  return (
    <>
      <DeleteButton isRunning={removal.isRunning} onClick={() => void removal.start(product)}>
        Delete Product
      </DeleteButton>
      <LinkButton
        to={address('/inventory/products/edit/$id', { id: product.id })}
        leftSection={<IconPencil size="1.1em" aria-hidden />}
      >
        Edit Product
      </LinkButton>
    </>
  );
}

function itemsOf(product: ProductDetail) {
  const safety = fileHref(product.safety);
  return [
    ...fieldsShownIn('detail').map(({ field, shown }) => ({
      label: fieldText(shown.label ?? field.label),
      value: fieldValue(product, field),
    })),
    ...(safety === undefined
      ? []
      : [
          {
            label: 'Material Safety Data',
            value: (
              <Anchor href={safety} target="_blank" rel="noopener">
                View file
              </Anchor>
            ),
          },
        ]),
  ];
}
