import {
  catalogueCalls,
  newCategory,
  newNog,
  newPayment,
  newProject,
  newPurpose,
  newSubUnit,
  newTag,
  newUnit,
  purposeKinds,
} from '@ghala/contract/calls/catalogues';
import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CataloguePicker } from '../../pickers/catalogue-pickers';
import { formatQuantity } from '../../shared/format';
import { QuantityInput } from '../../ui/number-inputs';
import type { Column } from '../../ui/table/column';
import type { ServerForm } from '../../ui/use-server-form';
import type { Entry, EntryCreation, EntryList, EntryRemoval } from './catalogues.api';

export type EntryForm = ServerForm<Record<string, unknown>>;

type NameField = 'unit' | 'category' | 'payment' | 'purpose' | 'nog' | 'tag' | 'name';

/** One section of the screen: a catalogue with its add form and its list. */
export interface CatalogueSection {
  title: string;
  list: EntryList;
  /** Names the list as a file. The projects, which another service may keep, have none. */
  file?: string;
  add: EntryCreation;
  remove: EntryRemoval;
  /** The add call's schema, what the fields begin with, and what is sent beside them. */
  schema: z.ZodType;
  initial: Record<string, unknown>;
  constants?: Record<string, string>;
  fields: (form: EntryForm) => ReactNode;
  /** The field that names an entry. */
  nameField: NameField;
  columns: Column<Entry>[];
  empty: string;
  failures: { add: string; remove: string };
}

function textColumn(id: NameField | 'description' | 'module', header: string): Column<Entry> {
  return { id, header, cell: (entry) => entry[id], sortValue: (entry) => entry[id] ?? '' };
}

/** The eight specified sections, and the projects as the ninth. */
export const catalogueSections: readonly CatalogueSection[] = [
  {
    title: '1. Units of Measure',
    list: catalogueCalls.units.list,
    file: 'units',
    add: catalogueCalls.units.create,
    remove: catalogueCalls.units.delete,
    schema: newUnit,
    initial: { unit: '', description: '' },
    constants: { type: 'unit', symbol: 'none' },
    fields: (form) => (
      <>
        <TextInput label="Unit" required {...form.getInputProps('unit')} />
        <TextInput label="Description" {...form.getInputProps('description')} />
      </>
    ),
    nameField: 'unit',
    columns: [textColumn('unit', 'Unit'), textColumn('description', 'Description')],
    empty: 'No Unit Found.',
    failures: { add: 'Unit not added', remove: 'Unit not deleted' },
  },
  {
    title: '2. Sub Units',
    list: catalogueCalls.units.listSubUnits,
    file: 'sub_units',
    add: catalogueCalls.units.createSubUnit,
    remove: catalogueCalls.units.delete,
    schema: newSubUnit,
    initial: { unitId: null, unit: '', count: '' },
    constants: { type: 'subunit', symbol: 'none' },
    fields: (form) => (
      <>
        <CataloguePicker kind="unit" required {...form.getInputProps('unitId')} />
        <TextInput label="Sub-unit name" required {...form.getInputProps('unit')} />
        <QuantityInput
          label="Count"
          description="How many of it make one unit"
          required
          {...form.getInputProps('count')}
        />
      </>
    ),
    nameField: 'unit',
    columns: [
      textColumn('unit', 'Sub-unit'),
      {
        id: 'parent',
        header: 'Unit',
        cell: (entry) => entry.Unit?.unit,
        sortValue: (entry) => entry.Unit?.unit ?? '',
      },
      {
        id: 'count',
        header: 'Count',
        align: 'right',
        cell: (entry) => formatQuantity(entry.count),
        sortValue: (entry) => entry.count ?? 0,
      },
    ],
    empty: 'No Sub Unit Found.',
    failures: { add: 'Unit not added', remove: 'Unit not deleted' },
  },
  {
    title: '3. Product Category',
    list: catalogueCalls.categories.list,
    file: 'product_categories',
    add: catalogueCalls.categories.create,
    remove: catalogueCalls.categories.delete,
    schema: newCategory,
    initial: { category: '' },
    constants: { type: 'category' },
    fields: (form) => <TextInput label="Product Category" required {...form.getInputProps('category')} />,
    nameField: 'category',
    columns: [textColumn('category', 'Product Category')],
    empty: 'No Product Category.',
    failures: { add: 'Product Category not added', remove: 'Product Category not deleted' },
  },
  {
    title: '4. Product Sub Category',
    list: catalogueCalls.categories.listSubCategories,
    file: 'product_sub_categories',
    add: catalogueCalls.categories.create,
    remove: catalogueCalls.categories.delete,
    schema: newCategory,
    initial: { categoryId: null, category: '' },
    constants: { type: 'subcategory' },
    fields: (form) => (
      <>
        <CataloguePicker kind="category" required {...form.getInputProps('categoryId')} />
        <TextInput label="Product Sub Category" required {...form.getInputProps('category')} />
      </>
    ),
    nameField: 'category',
    columns: [
      textColumn('category', 'Product Sub Category'),
      {
        id: 'parent',
        header: 'Product Category',
        cell: (entry) => entry.Category?.category,
        sortValue: (entry) => entry.Category?.category ?? '',
      },
    ],
    empty: 'No Product Sub Category.',
    failures: { add: 'Product Sub Category not added', remove: 'Product Category not deleted' },
  },
  {
    title: '5. Payment Methods',
    list: catalogueCalls.payments.list,
    file: 'payment_methods',
    add: catalogueCalls.payments.create,
    remove: catalogueCalls.payments.delete,
    schema: newPayment,
    initial: { payment: '' },
    fields: (form) => <TextInput label="Payment Method" required {...form.getInputProps('payment')} />,
    nameField: 'payment',
    columns: [textColumn('payment', 'Payment Method')],
    empty: 'No Payment Found.',
    failures: { add: 'Payment not added', remove: 'Payment not deleted' },
  },
  {
    title: '6. Purposes',
    list: catalogueCalls.purposes.list,
    file: 'purposes',
    add: catalogueCalls.purposes.create,
    remove: catalogueCalls.purposes.delete,
    schema: newPurpose,
    initial: { module: 'Dispatch', purpose: '' },
    fields: (form) => (
      <>
        <Select
          label="Module"
          required
          allowDeselect={false}
          data={purposeKinds.toReversed()}
          {...form.getInputProps('module')}
        />
        <TextInput label="Purpose" required {...form.getInputProps('purpose')} />
      </>
    ),
    nameField: 'purpose',
    columns: [textColumn('purpose', 'Purpose'), textColumn('module', 'Module')],
    empty: 'No Purpose Found.',
    failures: { add: 'Purpose not added', remove: 'Purpose not deleted' },
  },
  {
    title: '7. Stock Category',
    list: catalogueCalls.nogs.list,
    file: 'stock_categories',
    add: catalogueCalls.nogs.create,
    remove: catalogueCalls.nogs.delete,
    schema: newNog,
    initial: { nog: '' },
    fields: (form) => <TextInput label="Stock Category (Nog)" required {...form.getInputProps('nog')} />,
    nameField: 'nog',
    columns: [textColumn('nog', 'Stock Category')],
    empty: 'No Stock Category Found.',
    failures: { add: 'Stock Category not added', remove: 'Nog not deleted' },
  },
  {
    title: '8. Tags',
    list: catalogueCalls.tags.list,
    file: 'tags',
    add: catalogueCalls.tags.create,
    remove: catalogueCalls.tags.delete,
    schema: newTag,
    initial: { tag: '' },
    fields: (form) => <TextInput label="Tag" required {...form.getInputProps('tag')} />,
    nameField: 'tag',
    columns: [textColumn('tag', 'Tag')],
    empty: 'No Tag Found.',
    failures: { add: 'Tag not added', remove: 'Tag not deleted' },
  },
  {
    title: '9. Projects',
    list: catalogueCalls.projects.list,
    add: catalogueCalls.projects.create,
    remove: catalogueCalls.projects.delete,
    schema: newProject,
    initial: { name: '' },
    fields: (form) => <TextInput label="Project/Site" required {...form.getInputProps('name')} />,
    nameField: 'name',
    columns: [textColumn('name', 'Project/Site')],
    empty: 'No Projects Found.',
    failures: { add: 'Project not added', remove: 'Project not deleted' },
  },
];
