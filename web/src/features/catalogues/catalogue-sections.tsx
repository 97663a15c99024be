import { catalogueCalls, purposeKinds } from '@ghala/contract/calls/catalogues';
import { entryFields } from '@ghala/contract/entities/entry-fields';
import type { EntityFields } from '@ghala/contract/entities/field';
import { formFields } from '@ghala/contract/entities/field-views';
import { measureOf } from '@ghala/contract/stock/unit-measure';
import { Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../format/format';
import { change, type Mutation } from '../../net/send';
import { CataloguePicker } from '../../pickers/catalogue-pickers';
import type { MadeKind } from '../../pickers/made-kinds';
import { t } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';
import { QuantityInput } from '../../ui/inputs/number-inputs';
import type { Column } from '../../ui/table/column';
import type { Entry, EntryList, EntryRemoval } from './catalogues.api';
import { MeasureDialog, MeasureSelect, measureText } from './unit-measures';

export type EntryForm = ServerForm<Record<string, unknown>>;

type NameField = 'unit' | 'category' | 'payment' | 'purpose' | 'nog' | 'tag' | 'name';

/** Describes one section of the screen: a catalogue with its add form and its list. */
export interface CatalogueSection {
  name: string;
  /** Follows the section's number on the screen. */
  title: string;
  list: EntryList;
  /** Names the exported file. Projects have none, since another service may store them. */
  file?: string;
  /** Adds entries here as pickers do. */
  add: MadeKind;
  remove: EntryRemoval;
  /** These fields are entered beside the catalogue's own inputs. */
  fields: EntityFields;
  labels: Record<string, string>;
  /** The inputs before those of the fields, and after them, begin with these values. */
  initial?: Record<string, unknown>;
  before?: (form: EntryForm) => ReactNode;
  after?: (form: EntryForm) => ReactNode;
  columns: Column<Entry>[];
  empty: string;
  /** Tells that a deletion failed. */
  failure: string;
  success: string;
  /** The list offers this change for each entry. */
  change?: EntryChange;
  /** This change is made in a dialog. */
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

function textColumn(id: NameField | 'description' | 'module', header: string): Column<Entry> {
  return { id, header, cell: (entry) => entry[id], sortValue: (entry) => entry[id] ?? '' };
}

/** Makes columns of the form's other fields. */
function furtherColumns({ fields, labels, columns }: Pick<CatalogueSection, 'fields' | 'labels' | 'columns'>) {
  return formFields(fields)
    .filter(({ name }) => !columns.some(({ id }) => id === name))
    .map(({ name }) => textColumn(name as NameField, labels[name] ?? name));
}

const labels = t.entityFields.labels;

/** The eight sections are specified; the projects are the ninth. */
const sections: readonly Omit<CatalogueSection, 'title'>[] = [
  {
    name: t.catalogues.unitsOfMeasure,
    list: catalogueCalls.units.list,
    file: 'units',
    add: 'unit',
    remove: catalogueCalls.units.delete,
    fields: entryFields.unit,
    labels: labels.unit,
    initial: { description: '', isWhole: false, measure: '' },
    after: (form) => (
      <>
        <Switch
          label={t.catalogues.wholeOnly}
          description={t.catalogues.wholeOnlyHint}
          {...form.getInputProps('isWhole', { type: 'checkbox' })}
        />
        <MeasureSelect unit={String(form.getValues().unit)} {...form.getInputProps('measure')} />
        <TextInput label={t.common.description} {...form.getInputProps('description')} />
      </>
    ),
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
    failure: t.catalogues.unitNotDeleted,
    success: t.catalogues.unitDeleted,
  },
  {
    name: t.catalogues.subUnits,
    list: catalogueCalls.units.listSubUnits,
    file: 'sub_units',
    add: 'subUnit',
    remove: catalogueCalls.units.delete,
    fields: entryFields.subUnit,
    labels: labels.subUnit,
    initial: { unitId: null, count: '' },
    before: (form) => <CataloguePicker kind="unit" required {...form.getInputProps('unitId')} />,
    after: (form) => (
      <QuantityInput
        label={t.catalogues.count}
        description={t.catalogues.countHint}
        required
        {...form.getInputProps('count')}
      />
    ),
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
    failure: t.catalogues.unitNotDeleted,
    success: t.catalogues.subUnitDeleted,
  },
  {
    name: t.catalogues.productCategories,
    list: catalogueCalls.categories.list,
    file: 'product_categories',
    add: 'category',
    remove: catalogueCalls.categories.delete,
    fields: entryFields.category,
    labels: labels.category,
    columns: [textColumn('category', t.common.productCategory)],
    empty: t.common.noProductCategory,
    failure: t.catalogues.productCategoryNotDeleted,
    success: t.catalogues.productCategoryDeleted,
  },
  {
    name: t.catalogues.productSubCategories,
    list: catalogueCalls.categories.listSubCategories,
    file: 'product_sub_categories',
    add: 'subCategory',
    remove: catalogueCalls.categories.delete,
    fields: entryFields.subCategory,
    labels: labels.subCategory,
    initial: { categoryId: null },
    before: (form) => <CataloguePicker kind="category" required {...form.getInputProps('categoryId')} />,
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
    failure: t.catalogues.productCategoryNotDeleted,
    success: t.catalogues.productSubCategoryDeleted,
  },
  {
    name: t.catalogues.paymentMethods,
    list: catalogueCalls.payments.list,
    file: 'payment_methods',
    add: 'payment',
    remove: catalogueCalls.payments.delete,
    fields: entryFields.payment,
    labels: labels.payment,
    columns: [textColumn('payment', t.catalogues.paymentMethod)],
    empty: t.catalogues.noPaymentFound,
    failure: t.catalogues.paymentNotDeleted,
    success: t.catalogues.paymentDeleted,
  },
  {
    name: t.catalogues.purposes,
    list: catalogueCalls.purposes.list,
    file: 'purposes',
    add: 'dispatchPurpose',
    remove: catalogueCalls.purposes.delete,
    fields: entryFields.purpose,
    labels: labels.purpose,
    initial: { module: 'Dispatch' },
    before: (form) => (
      <Select
        label={t.catalogues.module}
        required
        allowDeselect={false}
        data={purposeKinds.toReversed()}
        {...form.getInputProps('module')}
      />
    ),
    columns: [textColumn('purpose', t.common.purpose), textColumn('module', t.catalogues.module)],
    empty: t.catalogues.noPurposeFound,
    failure: t.catalogues.purposeNotDeleted,
    success: t.catalogues.purposeDeleted,
  },
  {
    name: t.catalogues.stockCategories,
    list: catalogueCalls.nogs.list,
    file: 'stock_categories',
    add: 'nog',
    remove: catalogueCalls.nogs.delete,
    fields: entryFields.stockCategory,
    labels: labels.stockCategory,
    columns: [textColumn('nog', t.common.stockCategory)],
    empty: t.catalogues.noStockCategoryFound,
    failure: t.catalogues.nogNotDeleted,
    success: t.catalogues.stockCategoryDeleted,
  },
  {
    name: t.catalogues.tags,
    list: catalogueCalls.tags.list,
    file: 'tags',
    add: 'tag',
    remove: catalogueCalls.tags.delete,
    fields: entryFields.tag,
    labels: labels.tag,
    columns: [textColumn('tag', t.catalogues.tag)],
    empty: t.catalogues.noTagFound,
    failure: t.catalogues.tagNotDeleted,
    success: t.catalogues.tagDeleted,
  },
  {
    name: t.catalogues.projects,
    list: catalogueCalls.projects.list,
    add: 'project',
    remove: catalogueCalls.projects.delete,
    fields: entryFields.project,
    labels: labels.project,
    columns: [textColumn('name', t.common.projectSite)],
    empty: t.catalogues.noProjectsFound,
    failure: t.catalogues.projectNotDeleted,
    success: t.catalogues.projectDeleted,
  },
];

export const catalogueSections: readonly CatalogueSection[] = sections.map((section, index) => ({
  ...section,
  columns: [...section.columns, ...furtherColumns(section)],
  title: `${index + 1}. ${section.name}`,
}));
