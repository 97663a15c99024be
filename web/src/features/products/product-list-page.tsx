import { type ProductRow, productCalls, productQuery, productViews } from '@ghala/contract/calls/products';
import { TextInput } from '@mantine/core';
import { useCallback } from 'react';
import IconEye from '~icons/eye';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import { productItem } from '../../documents/labels/label-items';
import { useLabelsOfRows } from '../../documents/labels/use-labels';
import { sayTotal } from '../../format/total-text';
import { type Address, address } from '../../net/address';
import { PRODUCTS_KEY } from '../../net/query-keys';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import { productColumns } from './product-columns';
import { useProductList } from './products.api';

const { name, code, categoryId, subCategoryId, isStocked } = productQuery.shape;
const { product: fieldLabels } = t.entityFields.labels;
const filters = { name, code, categoryId, subCategoryId, isStocked };

function addressOfRow({ id }: ProductRow): Address {
  return address('/inventory/products/$id', { id });
}

export default function ProductListPage() {
  const list = useListState(filters);
  const views = useOwnViews({
    call: productCalls.viewCounts,
    queryKey: PRODUCTS_KEY,
    views: productViews,
    labels: { all: t.views.all, kept: t.products.keptSomewhere, unkept: t.products.keptNowhere },
  });
  const products = useProductList(list);
  const canManage = useCan('productsManage');
  const add = canManage ? (
    <>
      <LinkButton to="/inventory/products/import" variant="default">
        {t.productImport.importProducts}
      </LinkButton>
      <LinkButton to="/inventory/products/add" leftSection={<IconPlus size="1.1em" aria-hidden />}>
        {t.common.addProduct}
      </LinkButton>
    </>
  ) : undefined;

  const actions = useCallback(
    (product: ProductRow): RowAction[] => [
      { label: t.common.view, icon: IconEye, to: addressOfRow(product) },
      ...(canManage
        ? [{ label: t.common.edit, icon: IconPencil, to: address('/inventory/products/edit/$id', { id: product.id }) }]
        : []),
    ],
    [canManage],
  );
  const labels = useLabelsOfRows(products.data?.rows, productItem, actions);

  return (
    <Page actions={add}>
      <FilterBar
        list={list}
        chips={{
          name: { label: fieldLabels.name },
          code: { label: fieldLabels.code },
          categoryId: {
            label: fieldLabels.categoryId,
            show: (id: number) => <CatalogueName kind="category" id={id} />,
          },
          subCategoryId: {
            label: fieldLabels.subCategoryId,
            show: (id: number) => <CatalogueName kind="subCategory" id={id} />,
          },
          isStocked: {
            label: t.products.inStock,
            show: (isStocked: boolean) => (isStocked ? t.products.keptSomewhere : t.products.keptNowhere),
          },
        }}
      >
        {(field, textField) => (
          <>
            <TextInput label={fieldLabels.name} {...textField('name')} />
            <TextInput label={fieldLabels.code} {...textField('code')} />
            <CataloguePicker
              kind="category"
              label={fieldLabels.categoryId}
              {...field('categoryId')}
              firstOption={firstOption(t.common.all)}
            />
            <CataloguePicker
              kind="subCategory"
              label={fieldLabels.subCategoryId}
              {...field('subCategoryId')}
              parentId={field('categoryId').value}
              firstOption={firstOption(t.common.none)}
            />
            <ChoiceFilter
              label={t.products.inStock}
              choices={[
                { value: 'true', label: t.products.keptSomewhere },
                { value: 'false', label: t.products.keptNowhere },
              ]}
              {...field('isStocked')}
            />
          </>
        )}
      </FilterBar>
      <DataTable
        name="products"
        views={views}
        label={t.common.products}
        columns={productColumns}
        list={list}
        query={products}
        summary={products.data ? sayTotal(t.products.productCount, products.data) : null}
        rowTo={addressOfRow}
        {...labels.table}
        exports={{ call: productCalls.list, name: 'products', isImportable: true, formats: ['csv', 'xlsx', 'pdf'] }}
        empty={{
          text: t.common.noProductFound,
          hint: t.products.emptyHint,
          fetchLabel: t.common.fetchProducts,
          next: add,
        }}
      />
      {labels.bar}
    </Page>
  );
}
