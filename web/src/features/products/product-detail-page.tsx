import type { ProductDetail } from '@ghala/contract/calls/products';
import { fieldsShownIn } from '@ghala/contract/product-field-views';
import { Anchor, Box, Flex, Group, Image } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import IconPencil from '~icons/pencil';
import { address } from '../../shared/address';
import { formatQuantity } from '../../shared/format';
import { useCan } from '../../shared/session';
import { say, t } from '../../text/t';
import { DeleteButton } from '../../ui/delete-button';
import { DescriptionList } from '../../ui/description-list';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { useMayOpen } from '../../ui/screen-access';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { DataTable } from '../../ui/table/data-table';
import { useDeletion } from '../../ui/use-deletion';
import { productStockColumns, productSupplierColumns } from './product-columns';
import { fieldText, fieldValue } from './product-field-values';
import { ProductLoader } from './product-loader';
import { deleteProduct, fileHref, productsKey } from './products.api';

/** One product: its data, its stock by place, and its suppliers. */
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
                  alt={say(t.products.pictureOf, { name: product.name })}
                  w="14rem"
                  mah="18rem"
                  radius="md"
                  fit="contain"
                />
              )}
              {/* Three side by side, as the fields belong together. */}
              <Box maw="54rem" flex={1} w="100%">
                <DescriptionList items={itemsOf(product)} />
              </Box>
            </Flex>
          </Section>
          <Section title={t.common.warehouse}>
            <DataTable
              name="product-warehouses"
              label={t.common.warehouse}
              columns={productStockColumns}
              rows={product.Inventory}
              summary={<InAllPlaces product={product} />}
              rowTo={({ id }) => address('/warehouses/activity/$id', { id })}
              empty={{ text: t.common.noItemFound, hint: t.products.notReceivedYet }}
            />
          </Section>
          <Suppliers product={product} />
        </Page>
      )}
    </ProductLoader>
  );
}

function InAllPlaces({ product: { inAllPlaces, unit } }: { product: ProductDetail }) {
  return (
    <Group gap="xs">
      {say(t.products.inAllPlaces, {
        available: formatQuantity(inAllPlaces.quantity),
        unit: unit.unit,
        reserved: formatQuantity(inAllPlaces.quantityReserved),
      })}
      <StatusBadge of="stockLevels" code={inAllPlaces.stock} />
    </Group>
  );
}

function Suppliers({ product }: { product: ProductDetail }) {
  const mayOpen = useMayOpen();
  return (
    <Section title={t.products.suppliersPriceAnalysis}>
      <DataTable
        name="product-suppliers"
        label={t.products.suppliersPriceAnalysis}
        columns={productSupplierColumns}
        rows={product.Suppliers}
        rowKey={({ Supplier }) => Supplier.id}
        rowTo={({ Supplier: { id } }) => (mayOpen('/suppliers/$id') ? address('/suppliers/$id', { id }) : undefined)}
        empty={{ text: t.common.noSupplierFound, hint: t.products.neverOrdered }}
      />
    </Section>
  );
}

function ProductActions({ product }: { product: ProductDetail }) {
  const canManage = useCan('productsManage');
  const removal = useDeletion({
    mutation: deleteProduct,
    question: t.products.areYouSure,
    failureTitle: t.products.productNotDeleted,
    successText: t.products.productDeleted,
    refresh: productsKey,
    leadsTo: '/inventory/products',
  });
  if (!canManage) return null;
  return (
    <>
      <DeleteButton isRunning={removal.isRunning} onClick={() => void removal.start(product)}>
        {t.products.deleteProduct}
      </DeleteButton>
      <LinkButton
        to={address('/inventory/products/edit/$id', { id: product.id })}
        leftSection={<IconPencil size="1.1em" aria-hidden />}
      >
        {t.products.editProduct}
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
            label: t.products.materialSafetyData,
            value: (
              <Anchor href={safety} target="_blank" rel="noopener">
                {t.products.viewFile}
              </Anchor>
            ),
          },
        ]),
  ];
}
