import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { byNumber } from '../shared/best-first';
import { t } from '../text/t';
import { type SearchOption, SearchSelect } from '../ui/search-select';
import { firstOption, type PickerProps, searchRows } from './picker';

/** Picks a purchase order that goods may still be received against, or None. */
export function PurchasePicker({
  label = t.common.poNo,
  value,
  onChange,
  ...field
}: PickerProps<SearchOption<number>>) {
  return (
    <SearchSelect<number>
      label={label}
      queryKey={['purchases', 'options']}
      fetch={async (words, signal) => {
        const rows = await searchRows(purchaseCalls.receivable, words, signal, {}, byNumber('purchaseNo'));
        return rows.map(({ id, purchaseNo }) => ({ value: id, label: purchaseNo }));
      }}
      firstOption={firstOption(t.common.none)}
      notFound={t.common.noPurchaseOrderFound}
      value={value ?? 0}
      onChange={(id, option) => onChange(id || null, option)}
      {...field}
    />
  );
}
