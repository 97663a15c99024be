import { type ProductRow, productCalls, productQuery } from '@ghala/contract/calls/products';
import { TextInput } from '@mantine/core';
import IconEye from '~icons/eye';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import { CatalogueName, CataloguePicker } from '../../pickers/catalogue-pickers';
import { firstOption } from '../../pickers/picker';
import { type Address, address } from '../../shared/address';
import { formatCount } from '../../shared/format';
import { useCan } from '../../shared/session';
import { FilterBar } from '../../ui/filter-bar';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { productColumns } from './product-columns';
import { useProductList } from './products.api';

const { name, code, categoryId, subCategoryId } = productQuery.shape;
const filters = { name, code, categoryId, subCategoryId };

function addressOfRow({ id }: ProductRow): Address {
  return address('/inventory/products/$id', { id });
}

/** The product catalogue. */
export default function ProductListPage() {
  const list = useListState(filters);
  const products = useProductList(list);
  const canManage = useCan('productsManage');
  const add = canManage ? (
    <LinkButton to="/inventory/products/add" leftSection={<IconPlus size="1.1em" aria-hidden />}>
      Add Product
    </LinkButton>
  ) : undefined;

  function actions(product: ProductRow): RowAction[] {
    const view = { label: 'View', icon: IconEye, to: addressOfRow(product) };
    return canManage
      ? [view, { label: 'Edit', icon: IconPencil, to: address('/inventory/products/edit/$id', { id: product.id }) }]
      : [view];
  }

  return (
    <Page actions={add}>
      <FilterBar
        list={list}
        chips={{
          name: { label: 'Product Name' },
          code: { label: 'Item Code' },
          categoryId: { label: 'Category', show: (id: number) => <CatalogueName kind="category" id={id} /> },
          subCategoryId: { label: 'Sub-category', show: (id: number) => <CatalogueName kind="subCategory" id={id} /> },
        }}
      >
        {(field, textField) => (
          <>
            <TextInput label="Product Name" {...textField('name')} />
            <TextInput label="Item Code" {...textField('code')} />
            <CataloguePicker
              kind="category"
              label="Category"
              {...field('categoryId')}
              firstOption={firstOption('All')}
            />
            <CataloguePicker
              kind="subCategory"
              label="Sub-category"
              {...field('subCategoryId')}
              parentId={field('categoryId').value}
              firstOption={firstOption('None')}
            />
          </>
        )}
      </FilterBar>
      <DataTable
        name="products"
        label="Products"
        columns={productColumns}
        list={list}
        query={products}
        summary={products.data ? formatCount(products.data.total, 'product') : null}
        rowTo={addressOfRow}
        rowActions={actions}
        exports={{ call: productCalls.list, name: 'products', formats: ['csv', 'xlsx', 'pdf'] }}
        empty={{
          text: 'No Product Found.',
          hint: 'Every kind of goods you keep is a product. Add them one by one, or all at once from a file.',
          fetchLabel: 'Fetch Products',
          next: add,
        }}
      />
    </Page>
  );
}
