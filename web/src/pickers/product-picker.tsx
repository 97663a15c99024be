import { type SearchOption, SearchSelect } from '../ui/search-select';
import { type PickerProps, searchRows } from './picker';

interface ProductRow {
  id: number;
  name: string;
  code: string;
  unit: { unit: string };
}

/** A product as it was picked. */
export interface ProductOption extends SearchOption<number> {
  /** Name of its unit. Absent on a first option such as All. */
  unit?: string;
  name?: string;
}

/** Picks a product by its name, code or barcode; options read 'name - unit'. */
export function ProductPicker({ label = 'Product', ...field }: PickerProps<ProductOption>) {
  return (
    <SearchSelect<number, ProductOption>
      label={label}
      queryKey={['products', 'options']}
      fetch={searchProducts}
      notFound="No Product Found."
      fetchLabel="Fetch Products"
      {...field}
    />
  );
}

async function searchProducts(words: string, signal: AbortSignal): Promise<ProductOption[]> {
  const rows = await searchRows<ProductRow>('/products', words, signal);
  return rows.map((row) => ({
    value: row.id,
    label: `${row.name} - ${row.unit.unit}`,
    description: row.code === '' ? undefined : row.code,
    unit: row.unit.unit,
    name: row.name,
  }));
}
