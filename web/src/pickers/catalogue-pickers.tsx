import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import type { Call, RowOf } from '@ghala/contract/common/call';
import { isOpeningCategory } from '@ghala/contract/entities/opening-balance';
import { noteKinds } from '@ghala/contract/kinds/note-kinds';
import { useProjectsAreOutside } from '../net/outside-projects';
import { type ListInput, sendWhole } from '../net/send';
import { t } from '../text/t';
import { type SearchOption, SearchSelect } from '../ui/inputs/search-select';
import { AddCommon } from './add-common';
import { useMadeHere } from './made-here';
import { commonOf } from './made-kinds';
import { type PickerProps, searchRows, useNameOf } from './picker';
import { byPurpose } from './purpose-kinds';

/** Describes a kind of entry: its search, the label of the field, and the notice if there are none. */
interface Kind {
  label: string;
  notFound: string;
  /** Makes the option for an added entry from the answer. */
  made: (answer: Record<string, unknown>) => SearchOption<number>;
  search: (words: string, parentId: number, signal: AbortSignal) => Promise<SearchOption<number>[]>;
  /** Loads all entries, including children. */
  all: (signal: AbortSignal) => Promise<SearchOption<number>[]>;
}

function kindOf<C extends Call>(
  call: C,
  named: { label: string; notFound: string; key: string },
  optionOf: (row: RowOf<C>) => SearchOption<number>,
  inputOf: (parentId: number) => ListInput<C>,
): Kind {
  return {
    ...named,
    made: (answer) => optionOf(answer[named.key] as RowOf<C>),
    search: async (words, parentId, signal) => (await searchRows(call, words, signal, inputOf(parentId))).map(optionOf),
    all: async (signal) => (await sendWhole(call, inputOf(0), signal)).map(optionOf),
  };
}

const { nogs, tags, categories, units, purposes, payments } = catalogueCalls;
const purpose = {
  label: t.common.purpose,
  notFound: t.pickers.noPurposeFound,
  key: 'purpose',
  common: 'purposes',
} as const;
const purposeOption = (row: { id: number; purpose: string }) => ({ value: row.id, label: row.purpose });
const unitOption = (row: { id: number; unit: string }) => ({ value: row.id, label: row.unit });
const categoryOption = (row: { id: number; category: string }) => ({ value: row.id, label: row.category });
const none = () => ({});

const kinds = {
  nog: kindOf(
    nogs.list,
    { label: t.common.stockCategory, notFound: t.pickers.noStockCategoryFound, key: 'nog' },
    (row) => ({ value: row.id, label: row.nog, isNeverPreset: isOpeningCategory(row.nog) }),
    none,
  ),
  tag: kindOf(
    tags.list,
    { label: t.pickers.bpnTags, notFound: t.pickers.noTagFound, key: 'tag' },
    (row) => ({ value: row.id, label: row.tag }),
    none,
  ),
  category: kindOf(
    categories.list,
    { label: t.common.productCategory, notFound: t.common.noProductCategory, key: 'category' },
    categoryOption,
    none,
  ),
  subCategory: kindOf(
    categories.listSubCategories,
    { label: t.pickers.productSubCategory, notFound: t.pickers.noProductSubCategory, key: 'category' },
    categoryOption,
    (categoryId) => ({ query: { categoryId } }),
  ),
  unit: kindOf(units.list, { label: t.common.unit, notFound: t.pickers.noUnitFound, key: 'unit' }, unitOption, none),
  subUnit: kindOf(
    units.listSubUnits,
    { label: t.pickers.subUnit, notFound: t.pickers.noSubUnitFound, key: 'unit' },
    unitOption,
    (unitId) => ({
      query: { unitId },
    }),
  ),
  purpose: kindOf(purposes.list, purpose, purposeOption, none),
  ...byPurpose((kind) =>
    kindOf(purposes.listOfKind, purpose, purposeOption, () => ({ params: { kind: noteKinds[kind].word } })),
  ),
  payment: kindOf(
    payments.list,
    { label: t.common.payment, notFound: t.pickers.noPaymentFound, key: 'payment' },
    (row) => ({ value: row.id, label: row.payment }),
    none,
  ),
};

export type CatalogueKind = keyof typeof kinds;

/** Loads all entries of a kind, as its picker offers them. */
export function catalogueOptions(kind: CatalogueKind, signal: AbortSignal): Promise<SearchOption<number>[]> {
  return kinds[kind].all(signal);
}

export interface CataloguePickerProps extends PickerProps<SearchOption<number>> {
  kind: CatalogueKind;
  /** Names the category of sub-categories, or the unit of sub-units; without one the field is disabled. */
  parentId?: number | null;
}

/** Picks an entry of a catalogue: stock category, tag, category, unit, purpose and so on. */
export function CataloguePicker({ kind, parentId, label, disabled, ...field }: CataloguePickerProps) {
  const { search, notFound, label: ownLabel, made } = kinds[kind];
  const common = commonOf[kind];
  const added = useMadeHere(kind === 'purpose' ? 'dispatchPurpose' : kind, made, { parentId });
  const entryName = useCatalogueName(kind, field.valueLabel === undefined ? field.value : null);
  const hasParent = kind === 'subCategory' || kind === 'subUnit';
  return (
    <SearchSelect<number>
      label={label ?? ownLabel}
      queryKey={['catalogues', kind, 'options', parentId ?? 0]}
      fetch={(words, signal) => search(words, parentId ?? 0, signal)}
      notFound={notFound}
      {...added}
      whenNone={common === undefined ? null : <AddCommon kinds={[common]} />}
      choosesOnly={field.firstOption === undefined}
      disabled={disabled || (hasParent && !parentId)}
      {...field}
      valueLabel={field.valueLabel ?? entryName}
    />
  );
}

function useCatalogueName(kind: CatalogueKind, id: number | null | undefined): string | undefined {
  return useNameOf(`catalogues ${kind}`, id, async (entryId, signal) => {
    const options = await catalogueOptions(kind, signal);
    return options.find(({ value }) => value === entryId)?.label;
  });
}

/** Names a catalogue's entry on the chip of a filter. */
export function CatalogueName({ kind, id }: { kind: CatalogueKind; id: number }) {
  return useCatalogueName(kind, id) ?? '…';
}

export type ProjectPickerProps = Omit<PickerProps<never>, 'value' | 'onChange' | 'firstOption' | 'valueLabel'> & {
  /** Names the project; '' for none. Documents store the name. */
  value: string | null | undefined;
  onChange: (name: string) => void;
};

/** Picks a project or site; documents store its name. */
export function ProjectPicker({ label = t.common.projectSite, value, onChange, ...field }: ProjectPickerProps) {
  const added = useMadeHere(useProjectsAreOutside() ? undefined : 'project', ({ project: { name } }) => ({
    value: name,
    label: name,
  }));
  return (
    <SearchSelect<string>
      label={label}
      value={value || null}
      onChange={(name) => onChange(name ?? '')}
      queryKey={['projects', 'options']}
      fetch={async (words, signal) => {
        const rows = await searchRows(catalogueCalls.projects.list, words, signal, {});
        return rows.map((project) => ({ value: project.name, label: project.name }));
      }}
      notFound={t.pickers.noProjectsFound}
      {...added}
      {...field}
    />
  );
}
