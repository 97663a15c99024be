import { type SearchOption, SearchSelect } from '../ui/search-select';
import { type PickerProps, searchRows } from './picker';

/** Picks a user by name. */
export function UserPicker({ label = 'User', ...field }: PickerProps<SearchOption<number>>) {
  return (
    <SearchSelect<number>
      label={label}
      queryKey={['users', 'options']}
      fetch={async (words, signal) => {
        const rows = await searchRows<{ id: number; name: string; designation: string }>('/users', words, signal, {
          isActive: true,
        });
        return rows.map((row) => ({ value: row.id, label: row.name, description: row.designation || undefined }));
      }}
      notFound="No User Found."
      {...field}
    />
  );
}

/** Picks a supplier by name or code. */
export function SupplierPicker({ label = 'Supplier', ...field }: PickerProps<SearchOption<number>>) {
  return (
    <SearchSelect<number>
      label={label}
      queryKey={['suppliers', 'options']}
      fetch={async (words, signal) => {
        const rows = await searchRows<{ id: number; name: string; code: string }>('/suppliers', words, signal);
        return rows.map((row) => ({ value: row.id, label: row.name, description: row.code }));
      }}
      notFound="No Supplier Found."
      {...field}
    />
  );
}
