import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { send } from '../net/send';
import { useCan } from '../session/session';
import { t } from '../text/t';
import { type SearchOption, SearchSelect } from '../ui/inputs/search-select';
import { useMadeHere } from './made-here';
import { type PickerProps, searchRows, useNameOf } from './picker';
import { SupplierScore } from './supplier-score';

export interface UserPickerProps extends PickerProps<SearchOption<number>> {
  /** Includes suspended users, for searches of the past. */
  withSuspended?: boolean;
}

/** Picks a user by name. */
export function UserPicker({ label = t.pickers.user, withSuspended = false, ...field }: UserPickerProps) {
  const name = useUserName(field.valueLabel === undefined ? field.value : null);
  return (
    <SearchSelect<number>
      label={label}
      queryKey={['users', 'options', withSuspended]}
      fetch={async (words, signal) => {
        const query = { isActive: withSuspended ? undefined : true };
        const rows = await searchRows(userCalls.list, words, signal, { query });
        return rows.map((row) => ({ value: row.id, label: row.name, description: row.designation || undefined }));
      }}
      notFound={t.pickers.noUserFound}
      {...field}
      valueLabel={field.valueLabel ?? name}
    />
  );
}

function useUserName(id: number | null | undefined): string | undefined {
  return useNameOf('users', id, async (userId, signal) => {
    const [user] = await send(userCalls.list, { query: { id: userId } }, { signal });
    return user?.name;
  });
}

/** Names a user on the chip of a filter. */
export function UserName({ id }: { id: number }) {
  return useUserName(id) ?? '…';
}

/** Holds a supplier as it was picked. */
export interface SupplierOption extends SearchOption<number> {
  address?: string;
  phone?: string;
}

export interface SupplierPickerProps extends PickerProps<SupplierOption> {
  /** Leaves out those that cannot be ordered from. */
  isPrequalifiedOnly?: boolean;
  /** Tells for each how long it takes, and how often it is on time. */
  hasScores?: boolean;
}

/** Picks a supplier by name or code. */
export function SupplierPicker({
  label = t.common.supplier,
  isPrequalifiedOnly,
  hasScores,
  ...field
}: SupplierPickerProps) {
  const added = useMadeHere('supplier', ({ supplier }) => supplierOption(supplier));
  return (
    <SearchSelect<number, SupplierOption>
      label={label}
      queryKey={['suppliers', 'options', isPrequalifiedOnly ?? false]}
      fetch={async (words, signal) => {
        const query = { purchases: false, prequalified: isPrequalifiedOnly };
        const rows = await searchRows(supplierCalls.list, words, signal, { query });
        return rows.map(supplierOption);
      }}
      about={hasScores ? ({ value }, offered) => <SupplierScore id={value} ids={valuesOf(offered)} /> : undefined}
      notFound={t.common.noSupplierFound}
      {...added}
      whenNone={isPrequalifiedOnly ? <span>{t.pickers.onlyPrequalified}</span> : null}
      choosesOnly
      {...field}
    />
  );
}

type Offered = { id: number; name: string; code: string; address: string; phone: string };

function supplierOption({ id, name, code, address, phone }: Offered): SupplierOption {
  return { value: id, label: name, description: code, address, phone };
}

function valuesOf(options: readonly SupplierOption[]): number[] {
  return options.map(({ value }) => value);
}

/** Names a supplier that was not picked here, for users who view suppliers; undefined while it is not known. */
export function useSupplierName(id: number | null | undefined): string | undefined {
  const mayView = useCan('supplierView');
  return useNameOf('suppliers', mayView ? id : null, async (supplierId, signal) => {
    const input = { params: { id: supplierId }, query: { purchases: false } };
    return (await send(supplierCalls.get, input, { signal })).supplier.name;
  });
}
