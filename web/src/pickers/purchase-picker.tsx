import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { type SearchOption, SearchSelect } from '../ui/search-select';
import { firstOption, type PickerProps, searchRows } from './picker';

/** Picks a purchase order that goods may still be received against, or None. */
export function PurchasePicker({ label = 'PO No.', value, onChange, ...field }: PickerProps<SearchOption<number>>) {
  return (
    <SearchSelect<number>
      label={label}
      queryKey={['purchases', 'options']}
      fetch={async (words, signal) => {
        const rows = await searchRows(purchaseCalls.receivable, words, signal, {});
        return rows.map(({ id, purchaseNo }) => ({ value: id, label: purchaseNo }));
      }}
      firstOption={firstOption('None')}
      notFound="No Purchase Order Found."
      value={value ?? 0}
      onChange={(id, option) => onChange(id || null, option)}
      {...field}
    />
  );
}
