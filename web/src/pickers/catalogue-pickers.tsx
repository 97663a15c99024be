import { apiGet } from '../shared/api-client';
import { type SearchOption, SearchSelect } from '../ui/search-select';
import { type PickerProps, searchRows, useNameOf } from './picker';

/** Where the entries of each kind are listed, which of their fields is the name, and the specified empty notice. */
const kinds = {
  nog: { path: '/nogs', name: 'nog', label: 'Stock Category', notFound: 'No Stock Category Found.' },
  tag: { path: '/tags', name: 'tag', label: 'BPN Tags', notFound: 'No Tag Found.' },
  category: { path: '/category', name: 'category', label: 'Product Category', notFound: 'No Product Category.' },
  subCategory: {
    path: '/category/subcategories',
    name: 'category',
    label: 'Product Sub-category',
    notFound: 'No Product Sub Category.',
  },
  unit: { path: '/units', name: 'unit', label: 'Unit', notFound: 'No Unit Found.' },
  subUnit: { path: '/units/subunits', name: 'unit', label: 'Sub-Unit', notFound: 'No Sub Unit Found.' },
  purpose: { path: '/purposes', name: 'purpose', label: 'Purpose', notFound: 'No Purpose Found.' },
  pickupPurpose: { path: '/purposes/Pickup', name: 'purpose', label: 'Purpose', notFound: 'No Purpose Found.' },
  dispatchPurpose: { path: '/purposes/Dispatch', name: 'purpose', label: 'Purpose', notFound: 'No Purpose Found.' },
  payment: { path: '/payments', name: 'payment', label: 'Payment', notFound: 'No Payment Found.' },
} as const;

export type CatalogueKind = keyof typeof kinds;

export interface CataloguePickerProps extends PickerProps<SearchOption<number>> {
  kind: CatalogueKind;
  /** The category of sub-categories, or the unit of sub-units; without one of these the field is closed. */
  parentId?: number | null;
}

/** Picks an entry of a catalogue: stock category, tag, category, unit, purpose and so on. */
export function CataloguePicker({ kind, parentId, label, disabled, ...field }: CataloguePickerProps) {
  const { path, name, notFound, label: ownLabel } = kinds[kind];
  const entryName = useCatalogueName(kind, field.valueLabel === undefined ? field.value : null);
  const parent = kind === 'subCategory' ? 'categoryId' : kind === 'subUnit' ? 'unitId' : undefined;
  return (
    <SearchSelect<number>
      label={label ?? ownLabel}
      queryKey={['catalogues', kind, 'options', parentId ?? 0]}
      fetch={async (words, signal) => {
        const filters = parent === undefined ? {} : { [parent]: parentId };
        const rows = await searchRows<CatalogueRow>(path, words, signal, filters);
        return rows.map((row) => ({ value: row.id, label: row[name] ?? '' }));
      }}
      notFound={notFound}
      disabled={disabled || (parent !== undefined && !parentId)}
      {...field}
      valueLabel={field.valueLabel ?? entryName}
    />
  );
}

type CatalogueRow = { id: number } & Record<string, string>;

function useCatalogueName(kind: CatalogueKind, id: number | null | undefined): string | undefined {
  return useNameOf(`catalogues ${kind}`, id, async (entryId, signal) => {
    const rows = await apiGet<CatalogueRow[]>(kinds[kind].path, undefined, { signal });
    return rows.find((row) => row.id === entryId)?.[kinds[kind].name];
  });
}

/** Name of a catalogue's entry, for the chip of a filter. */
export function CatalogueName({ kind, id }: { kind: CatalogueKind; id: number }) {
  return useCatalogueName(kind, id) ?? '…';
}

export type ProjectPickerProps = Omit<PickerProps<never>, 'value' | 'onChange' | 'firstOption' | 'valueLabel'> & {
  /** Name of the project; '' for none. Documents keep the name. */
  value: string | null | undefined;
  onChange: (name: string) => void;
};

/** Picks a project or site; what documents keep is its name. */
export function ProjectPicker({ label = 'Project/Site', value, onChange, ...field }: ProjectPickerProps) {
  return (
    <SearchSelect<string>
      label={label}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
      queryKey={['projects', 'options']}
      fetch={async (words, signal) => {
        const { data } = await apiGet<{ data: { name: string }[] }>(
          '/v2/projects',
          { q: words, limit: 50 },
          { signal },
        );
        return data.map((project) => ({ value: project.name, label: project.name }));
      }}
      notFound="No Projects Found."
      {...field}
    />
  );
}
