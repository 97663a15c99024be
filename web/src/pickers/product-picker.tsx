import { type ProductRow, productCalls } from '@ghala/contract/calls/products';
import type { RowOf } from '@ghala/contract/common/call';
import { send } from '../net/send';
import { t } from '../text/t';
import { type SearchOption, SearchSelect } from '../ui/inputs/search-select';
import { CataloguePicker } from './catalogue-pickers';
import { useMadeHere } from './made-here';
import type { ChoiceField } from './make-dialog';
import { type PickerProps, searchRows, useNameOf } from './picker';
import { similarProducts } from './similar-products';

/** Holds a product as it was picked. */
export interface ProductOption extends SearchOption<number> {
  /** Holds its unit, packagings and barcode. It is absent for a first option such as All. */
  counted?: Pick<ProductRow, 'packagings' | 'tracking' | 'shelfLife'> & { unit: { unit: string }; barcode?: string };
  name?: string;
  code?: string;
  /** It is the price of a unit in Kenyan shillings; 0 if it is not known. */
  price?: number;
}

/** A product that is added needs these. */
const choices = {
  categoryId: (field: ChoiceField) => <CataloguePicker kind="category" {...field} />,
  unitId: (field: ChoiceField) => <CataloguePicker kind="unit" {...field} />,
};

/** Picks a product by its name, code or barcode; options read 'name - unit'. */
export function ProductPicker({ label = t.common.product, ...field }: PickerProps<ProductOption>) {
  const added = useMadeHere('product', ({ product }) => productOption(product), { choices });
  const name = useProductName(field.valueLabel === undefined ? field.value : null);
  return (
    <SearchSelect<number, ProductOption>
      label={label}
      queryKey={['products', 'options']}
      fetch={searchProducts}
      notFound={t.common.noProductFound}
      fetchLabel={t.common.fetchProducts}
      {...added}
      {...field}
      valueLabel={field.valueLabel ?? name}
    />
  );
}

async function searchProducts(words: string, signal: AbortSignal): Promise<ProductOption[]> {
  const rows = await searchRows(productCalls.list, words, signal, {});
  if (rows.length > 0) return rows.map(productOption);
  const similar = await similarProducts(words, signal);
  return (similar?.products ?? []).map((row) => ({ ...productOption(row), isSimilar: true }));
}

type OfferedProduct = Pick<ProductRow, 'id' | 'name' | 'code'> &
  NonNullable<ProductOption['counted']> & { price: number };

/** Makes the option that offers a product. */
export function productOption(row: RowOf<typeof productCalls.list>): ProductOption {
  return optionOf({ ...row, price: row.pricePurchase });
}

/** Makes it from a product that was scanned. */
export function scannedOption(product: OfferedProduct): ProductOption {
  return optionOf(product);
}

function optionOf({ id, name, code, price, ...counted }: OfferedProduct): ProductOption {
  const description = code === '' ? undefined : code;
  return { value: id, label: `${name} - ${counted.unit.unit}`, description, counted, name, code, price };
}

function useProductName(id: number | null | undefined): string | undefined {
  return useNameOf('products', id, async (productId, signal) => {
    const { product } = await send(productCalls.get, { params: { id: productId } }, { signal });
    return product.name;
  });
}

/** Names a product on the chip of a filter. */
export function ProductName({ id }: { id: number }) {
  return useProductName(id) ?? '…';
}
