import { catalogueCalls, purposeKinds } from '@ghala/contract/calls/catalogues';
import { measureOf } from '@ghala/contract/common/unit-measure';
import { Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CataloguePicker } from '../../pickers/catalogue-pickers';
import { formatQuantity } from '../../shared/format';
import { change, type Mutation } from '../../shared/send';
import { t } from '../../text/t';
import { QuantityInput } from '../../ui/number-inputs';
import type { LoadSchema } from '../../ui/schema-faults';
import type { Column } from '../../ui/table/column';
import type { ServerForm } from '../../ui/use-server-form';
import type { Entry, EntryCreation, EntryList, EntryRemoval } from './catalogues.api';
import { MeasureDialog, MeasureSelect, measureText } from './unit-measures';

export type EntryForm = ServerForm<Record<string, unknown>>;

type NameField = 'unit' | 'category' | 'payment' | 'purpose' | 'nog' | 'tag' | 'name';

/** One section of the screen: a catalogue with its add form and its list. */
export interface CatalogueSection {
  name: string;
  /** The name after its number on the screen. */
  title: string;
  list: EntryList;
  /** Names the exported file. The projects, which another service may store, have none. */
  file?: string;
  add: EntryCreation;
  remove: EntryRemoval;
  /** The add call's schema, the fields' initial values, and the other values sent. */
  schema: LoadSchema;
  initial: Record<string, unknown>;
  constants?: Record<string, string>;
  fields: (form: EntryForm) => ReactNode;
  /** The field with the entry's name. */
  nameField: NameField;
  columns: Column<Entry>[];
  empty: string;
  failures: { add: string; remove: string };
  successes: { add: string; remove: string };
  /** A change that the list offers for each entry. */
  change?: EntryChange;
  /** One that is made in a dialog. */
  dialog?: { label: string; Dialog: (props: EntryDialogProps) => ReactNode };
}

export interface EntryDialogProps {
  entry: Entry;
  onClose: () => void;
}

export interface EntryChange {
  label: (entry: Entry) => string;
  mutation: (entry: Entry) => Mutation<unknown>;
  failure: string;
  success: string;
}

const schemas = () => import('@ghala/contract/calls/catalogues');

function textColumn(id: NameField | 'description' | 'module', header: string): Column<Entry> {
  return { id, header, cell: (entry) => entry[id], sortValue: (entry) => entry[id] ?? '' };
}

/** The eight specified sections, and the projects as the ninth. */
const sections: readonly Omit<CatalogueSection, 'title'>[] = [
  {
    name: t.catalogues.unitsOfMeasure,
    list: catalogueCalls.units.list,
    file: 'units',
    add: catalogueCalls.units.create,
    remove: catalogueCalls.units.delete,
    schema: async () => (await schemas()).newUnit,
    initial: { unit: '', description: '', isWhole: false, measure: '' },
    constants: { type: 'unit', symbol: 'none' },
    fields: (form) => (
      <>
        <TextInput label={t.common.unit} required {...form.getInputProps('unit')} />
        <Switch
          label={t.catalogues.wholeOnly}
          description={t.catalogues.wholeOnlyHint}
          {...form.getInputProps('isWhole', { type: 'checkbox' })}
        />
        <MeasureSelect unit={String(form.getValues().unit)} {...form.getInputProps('measure')} />
        <TextInput label={t.common.description} {...form.getInputProps('description')} />
      </>
    ),
    nameField: 'unit',
    columns: [
      textColumn('unit', t.common.unit),
      textColumn('description', t.common.description),
      {
        id: 'measure',
        header: t.catalogues.measures,
        cell: ({ unit = '', measure }) => measureText(measureOf({ unit, measure })),
        sortValue: ({ unit = '', measure }) => measureOf({ unit, measure }) ?? '',
      },
      {
        id: 'isWhole',
        header: t.catalogues.wholeOnly,
        cell: ({ isWhole }) => (isWhole ? t.common.yes : t.common.no),
        sortValue: ({ isWhole }) => Number(isWhole),
      },
    ],
    change: {
      label: ({ isWhole }) => (isWhole ? t.catalogues.allowDecimals : t.catalogues.wholeOnly),
      mutation: ({ id, isWhole }) =>
        change(catalogueCalls.units.update, { params: { id: Number(id) }, body: { isWhole: !isWhole } }),
      failure: t.catalogues.unitNotUpdated,
      success: t.catalogues.unitUpdated,
    },
    dialog: { label: t.catalogues.chooseMeasure, Dialog: MeasureDialog },
    empty: t.catalogues.noUnitFound,
    failures: { add: t.catalogues.unitNotAdded, remove: t.catalogues.unitNotDeleted },
    successes: { add: t.catalogues.unitAdded, remove: t.catalogues.unitDeleted },
  },
  {
    name: t.catalogues.subUnits,
    list: catalogueCalls.units.listSubUnits,
    file: 'sub_units',
    add: catalogueCalls.units.createSubUnit,
    remove: catalogueCalls.units.delete,
    schema: async () => (await schemas()).newSubUnit,
    initial: { unitId: null, unit: '', count: '' },
    constants: { type: 'subunit', symbol: 'none' },
    fields: (form) => (
      <>
        <CataloguePicker kind="unit" required {...form.getInputProps('unitId')} />
        <TextInput label={t.catalogues.subUnitName} required {...form.getInputProps('unit')} />
        <QuantityInput
          label={t.catalogues.count}
          description={t.catalogues.countHint}
          required
          {...form.getInputProps('count')}
        />
      </>
    ),
    nameField: 'unit',
    columns: [
      textColumn('unit', t.catalogues.subUnit),
      {
        id: 'parent',
        header: t.common.unit,
        cell: (entry) => entry.Unit?.unit,
        sortValue: (entry) => entry.Unit?.unit ?? '',
      },
      {
        id: 'count',
        header: t.catalogues.count,
        align: 'right',
        cell: (entry) => formatQuantity(entry.count),
        sortValue: (entry) => entry.count ?? 0,
      },
    ],
    empty: t.catalogues.noSubUnitFound,
    failures: { add: t.catalogues.unitNotAdded, remove: t.catalogues.unitNotDeleted },
    successes: { add: t.catalogues.subUnitAdded, remove: t.catalogues.subUnitDeleted },
  },
  {
    name: t.catalogues.productCategories,
    list: catalogueCalls.categories.list,
    file: 'product_categories',
    add: catalogueCalls.categories.create,
    remove: catalogueCalls.categories.delete,
    schema: async () => (await schemas()).newCategory,
    initial: { category: '' },
    constants: { type: 'category' },
    fields: (form) => <TextInput label={t.common.productCategory} required {...form.getInputProps('category')} />,
    nameField: 'category',
    columns: [textColumn('category', t.common.productCategory)],
    empty: t.common.noProductCategory,
    failures: { add: t.catalogues.productCategoryNotAdded, remove: t.catalogues.productCategoryNotDeleted },
    successes: { add: t.catalogues.productCategoryAdded, remove: t.catalogues.productCategoryDeleted },
  },
  {
    name: t.catalogues.productSubCategories,
    list: catalogueCalls.categories.listSubCategories,
    file: 'product_sub_categories',
    add: catalogueCalls.categories.create,
    remove: catalogueCalls.categories.delete,
    schema: async () => (await schemas()).newCategory,
    initial: { categoryId: null, category: '' },
    constants: { type: 'subcategory' },
    fields: (form) => (
      <>
        <CataloguePicker kind="category" required {...form.getInputProps('categoryId')} />
        <TextInput label={t.catalogues.productSubCategory} required {...form.getInputProps('category')} />
      </>
    ),
    nameField: 'category',
    columns: [
      textColumn('category', t.catalogues.productSubCategory),
      {
        id: 'parent',
        header: t.common.productCategory,
        cell: (entry) => entry.Category?.category,
        sortValue: (entry) => entry.Category?.category ?? '',
      },
    ],
    empty: t.catalogues.noProductSubCategory,
    failures: { add: t.catalogues.productSubCategoryNotAdded, remove: t.catalogues.productCategoryNotDeleted },
    successes: { add: t.catalogues.productSubCategoryAdded, remove: t.catalogues.productSubCategoryDeleted },
  },
  {
    name: t.catalogues.paymentMethods,
    list: catalogueCalls.payments.list,
    file: 'payment_methods',
    add: catalogueCalls.payments.create,
    remove: catalogueCalls.payments.delete,
    schema: async () => (await schemas()).newPayment,
    initial: { payment: '' },
    fields: (form) => <TextInput label={t.catalogues.paymentMethod} required {...form.getInputProps('payment')} />,
    nameField: 'payment',
    columns: [textColumn('payment', t.catalogues.paymentMethod)],
    empty: t.catalogues.noPaymentFound,
    failures: { add: t.catalogues.paymentNotAdded, remove: t.catalogues.paymentNotDeleted },
    successes: { add: t.catalogues.paymentAdded, remove: t.catalogues.paymentDeleted },
  },
  {
    name: t.catalogues.purposes,
    list: catalogueCalls.purposes.list,
    file: 'purposes',
    add: catalogueCalls.purposes.create,
    remove: catalogueCalls.purposes.delete,
    schema: async () => (await schemas()).newPurpose,
    initial: { module: 'Dispatch', purpose: '' },
    fields: (form) => (
      <>
        <Select
          label={t.catalogues.module}
          required
          allowDeselect={false}
          data={purposeKinds.toReversed()}
          {...form.getInputProps('module')}
        />
        <TextInput label={t.common.purpose} required {...form.getInputProps('purpose')} />
      </>
    ),
    nameField: 'purpose',
    columns: [textColumn('purpose', t.common.purpose), textColumn('module', t.catalogues.module)],
    empty: t.catalogues.noPurposeFound,
    failures: { add: t.catalogues.purposeNotAdded, remove: t.catalogues.purposeNotDeleted },
    successes: { add: t.catalogues.purposeAdded, remove: t.catalogues.purposeDeleted },
  },
  {
    name: t.catalogues.stockCategories,
    list: catalogueCalls.nogs.list,
    file: 'stock_categories',
    add: catalogueCalls.nogs.create,
    remove: catalogueCalls.nogs.delete,
    schema: async () => (await schemas()).newStockCategory,
    initial: { nog: '' },
    fields: (form) => <TextInput label={t.catalogues.stockCategoryNog} required {...form.getInputProps('nog')} />,
    nameField: 'nog',
    columns: [textColumn('nog', t.common.stockCategory)],
    empty: t.catalogues.noStockCategoryFound,
    failures: { add: t.catalogues.stockCategoryNotAdded, remove: t.catalogues.nogNotDeleted },
    successes: { add: t.catalogues.stockCategoryAdded, remove: t.catalogues.stockCategoryDeleted },
  },
  {
    name: t.catalogues.tags,
    list: catalogueCalls.tags.list,
    file: 'tags',
    add: catalogueCalls.tags.create,
    remove: catalogueCalls.tags.delete,
    schema: async () => (await schemas()).newTag,
    initial: { tag: '' },
    fields: (form) => <TextInput label={t.catalogues.tag} required {...form.getInputProps('tag')} />,
    nameField: 'tag',
    columns: [textColumn('tag', t.catalogues.tag)],
    empty: t.catalogues.noTagFound,
    failures: { add: t.catalogues.tagNotAdded, remove: t.catalogues.tagNotDeleted },
    successes: { add: t.catalogues.tagAdded, remove: t.catalogues.tagDeleted },
  },
  {
    name: t.catalogues.projects,
    list: catalogueCalls.projects.list,
    add: catalogueCalls.projects.create,
    remove: catalogueCalls.projects.delete,
    schema: async () => (await schemas()).newProject,
    initial: { name: '' },
    fields: (form) => <TextInput label={t.common.projectSite} required {...form.getInputProps('name')} />,
    nameField: 'name',
    columns: [textColumn('name', t.common.projectSite)],
    empty: t.catalogues.noProjectsFound,
    failures: { add: t.catalogues.projectNotAdded, remove: t.catalogues.projectNotDeleted },
    successes: { add: t.catalogues.projectAdded, remove: t.catalogues.projectDeleted },
  },
];

export const catalogueSections: readonly CatalogueSection[] = sections.map((section, index) => ({
  ...section,
  title: `${index + 1}. ${section.name}`,
}));
