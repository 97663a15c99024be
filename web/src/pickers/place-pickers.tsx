import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { meritOf } from '../format/merit';
import { send } from '../net/send';
import { say, t } from '../text/t';
import { type SearchOption, SearchSelect } from '../ui/inputs/search-select';
import { useMadeHere } from './made-here';
import { type PickerProps, searchRows, useNameOf } from './picker';

/** Holds a warehouse as it was picked; a virtual one has no sections. */
export interface WarehouseOption extends SearchOption<number> {
  isVirtual?: boolean;
}

export interface WarehousePickerProps extends PickerProps<WarehouseOption> {
  isRealOnly?: boolean;
  /** Shows the description of virtual warehouses as a second line. */
  describesVirtual?: boolean;
  /** Marks them with this word; 'virtual' by default. */
  virtualWord?: string;
}

/** Picks a warehouse or virtual warehouse, the latter marked ' - virtual'. */
export function WarehousePicker({
  label = t.common.warehouse,
  isRealOnly,
  describesVirtual,
  virtualWord = 'virtual',
  ...field
}: WarehousePickerProps) {
  const added = useMadeHere('warehouse', ({ warehouse: made }) => ({
    value: made.id,
    label: made.name,
    isVirtual: false,
  }));
  const name = useWarehouseName(field.valueLabel === undefined ? field.value : null);
  return (
    <SearchSelect<number, WarehouseOption>
      label={label}
      queryKey={['warehouses', 'options', isRealOnly ?? false, virtualWord]}
      fetch={async (words, signal) => {
        const query = isRealOnly ? { isVirtual: false } : {};
        const rows = await searchRows(warehouseCalls.list, words, signal, { query });
        return rows.map((row) => ({
          value: row.id,
          label: row.isVirtual ? `${row.name} - ${virtualWord}` : row.name,
          description: describesVirtual && row.isVirtual && row.description !== '' ? row.description : undefined,
          isVirtual: row.isVirtual,
        }));
      }}
      notFound={t.pickers.noWarehouseFound}
      {...added}
      choosesOnly
      {...field}
      valueLabel={field.valueLabel ?? name}
    />
  );
}

/** The name is undefined until it is known. */
export function useWarehouseName(id: number | null | undefined): string | undefined {
  return useNameOf('warehouses', id, async (warehouseId, signal) => {
    const { warehouse } = await send(warehouseCalls.get, { params: { id: warehouseId } }, { signal });
    return warehouse.isVirtual ? say(t.pickers.virtual, { name: warehouse.name }) : warehouse.name;
  });
}

/** Names a warehouse on the chip of a filter. */
export function WarehouseName({ id }: { id: number }) {
  return useWarehouseName(id) ?? '…';
}

export interface SectionPickerProps extends PickerProps<SearchOption<number>> {
  /** Offers the sections of this warehouse; without one the field is disabled. */
  warehouseId: number | null | undefined;
}

export function SectionPicker({ label = t.pickers.section, warehouseId, disabled, ...field }: SectionPickerProps) {
  const added = useMadeHere('section', ({ warehouse: made }) => ({ value: made.id, label: made.name }), {
    parentId: warehouseId ?? null,
  });
  return (
    <SearchSelect<number>
      label={label}
      queryKey={['warehouses', warehouseId ?? 0, 'sections']}
      fetch={(words, signal) => searchSections(warehouseId ?? 0, words, signal)}
      notFound={t.pickers.noSectionFound}
      {...added}
      disabled={disabled || !warehouseId}
      {...field}
    />
  );
}

/** Finds the sections of a warehouse that match the words: the best match first, then the oldest. */
export async function searchSections(
  warehouseId: number,
  words: string,
  signal?: AbortSignal,
): Promise<SearchOption<number>[]> {
  const { warehouse } = await send(warehouseCalls.get, { params: { id: warehouseId } }, { signal });
  const wanted = words.toLowerCase().split(/\s+/);
  const options = warehouse.sections
    .filter(({ name }) => wanted.every((word) => name.toLowerCase().includes(word)))
    .map(({ id, name }) => ({ value: id, label: name }));
  if (words.trim() === '') return options;
  return options.sort((one, other) => meritOf(words, one) - meritOf(words, other));
}
