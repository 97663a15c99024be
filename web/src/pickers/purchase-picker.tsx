import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { byNumber } from '../format/best-first';
import { t } from '../text/t';
import { type SearchOption, SearchSelect } from '../ui/inputs/search-select';
import { OrderFirst } from './comes-from';
import { firstOption, type PickerProps, searchRows } from './picker';

/** Holds a purchase order as it was picked. */
export interface PurchaseOption extends SearchOption<number> {
  /** It is absent for None, and for users who may not list suppliers. */
  supplier?: { id: number; name: string };
}

/** Picks a purchase order that goods may still be received against, or None. */
export function PurchasePicker({ label = t.common.poNo, value, onChange, ...field }: PickerProps<PurchaseOption>) {
  return (
    <SearchSelect<number, PurchaseOption>
      label={label}
      queryKey={['purchases', 'options']}
      fetch={async (words, signal) => {
        const rows = await searchRows(purchaseCalls.receivable, words, signal, {}, byNumber('purchaseNo'));
        return rows.map(({ id, purchaseNo, Supplier }) => ({
          value: id,
          label: purchaseNo,
          supplier: Supplier,
          description: Supplier?.name,
        }));
      }}
      firstOption={firstOption(t.common.none)}
      notFound={t.common.noPurchaseOrderFound}
      whenNone={<OrderFirst />}
      value={value ?? 0}
      onChange={(id, option) => onChange(id || null, option)}
      {...field}
    />
  );
}
