import type { ProductDetail } from '@ghala/contract/calls/products';
import { fieldsShownIn } from '@ghala/contract/entities/product-field-views';
import { Anchor, Box, Group, Image, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { HeldLots } from '../../documents/lots/held-lots';
import { address } from '../../net/address';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { useMayOpen } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { DataTable } from '../../ui/table/data-table';
import { ProductActions } from './product-actions';
import { productSupplierColumns } from './product-columns';
import { fieldLabel, fieldValue } from './product-field-values';
import { ProductFigures } from './product-head';
import { ProductLedger } from './product-ledger';
import { ProductLoader } from './product-loader';
import { ProductPlaces } from './product-places';
import { ProductStandings } from './product-standing';
import { fileHref } from './products.api';

const ProductBalance = lazy(() => import('./product-balance'));

/** Shows one product: how much there is of it, where, why, and what is coming; then its data and its suppliers. */
export default function ProductDetailPage() {
  const { id } = useParams({ from: '/shell/inventory/products/$id' });
  return (
    <ProductLoader id={Number(id)}>
      {(product) => (
        <Page
          record={<RecordName name={product.name} code={product.code} />}
          actions={<ProductActions product={product} />}
        >
          <ProductFigures product={product} />
          <ProductPlaces product={product} />
          <HeldLots product={product} />
          <ProductLedger product={product} />
          <Suspense fallback={<Skeleton height={336} />}>
            <ProductBalance product={product} />
          </Suspense>
          <ProductStandings product={product} />
          <Suppliers product={product} />
          <Details product={product} />
        </Page>
      )}
    </ProductLoader>
  );
}

function Details({ product }: { product: ProductDetail }) {
  return (
    <Section title={t.products.details}>
      <Group gap="lg" align="flex-start">
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
        {/* The three stand side by side, as their fields belong together. */}
        <Box maw="54rem" flex="1 1 20rem">
          <DescriptionList items={itemsOf(product)} />
        </Box>
      </Group>
    </Section>
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

function itemsOf(product: ProductDetail) {
  const safety = fileHref(product.safety);
  return [
    ...fieldsShownIn('detail').map(({ field, shown }) => ({
      label: fieldLabel(field, shown.label),
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
