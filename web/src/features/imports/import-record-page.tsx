import { type ImportRecord, type ImportRow, importCalls } from '@ghala/contract/calls/imports';
import { filterWord } from '@ghala/contract/common/filter';
import { type ImportEntity, importEntities } from '@ghala/contract/imports/kinds';
import { changedFieldLabel } from '@ghala/contract/labels/changed-field-labels';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { formatDateTime, formatQuantity } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { address, type To } from '../../net/address';
import { labels, language, say, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { RecordFigures, RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { importQuery, stateOf, useImportRecords } from './imports.api';

const UndoButton = lazy(() => import('./undo-button'));

/** Shows one import: its figures, what it added and changed, and undoing it. */
export default function ImportRecordPage() {
  const { id } = useParams({ from: '/shell/imports/$id' });
  const { data, error, refetch } = useQuery(importQuery(Number(id)));
  if (error) return <ErrorState title={t.imports.notFound} error={error} onRetry={() => void refetch()} />;
  const note = data && openingNotes[stateOf(data)];
  return (
    <Page
      record={<RecordName name={data?.fileName} />}
      badges={data && <StatusBadge of="importState" code={stateOf(data)} />}
      actions={
        data?.undoneAt === null && !data.undoWaits ? (
          <Suspense>
            <UndoButton record={data} />
          </Suspense>
        ) : null
      }
    >
      {data?.undoneAt && data.UndoneBy ? (
        <Alert color="blue">
          {say(t.imports.undoneBy, { name: data.UndoneBy.name, date: formatDateTime(data.undoneAt) })}
        </Alert>
      ) : null}
      {note === undefined ? null : <Alert color="yellow">{note}</Alert>}
      <RecordFigures label={t.imports.importRecord} figures={figuresOf(data)} />
      <Records id={Number(id)} />
    </Page>
  );
}

/** Tells what waits for somebody else, or was refused. */
const openingNotes: Partial<Record<ReturnType<typeof stateOf>, string>> = {
  undoWaits: t.imports.undoWaits,
  stockWaits: t.imports.openingWaits,
  stockRejected: t.imports.openingRejected,
};

function figuresOf(row: ImportRow | undefined) {
  const figure = (label: string, value: number | undefined) => ({
    label,
    value: value === undefined ? '\u00a0' : formatQuantity(value),
  });
  return [
    {
      label: t.imports.kind,
      value: row === undefined ? '\u00a0' : labels.importKinds[row.kind],
      isText: true,
      hint: row && `${row.User.name}, ${formatDateTime(row.createdAt)}`,
    },
    figure(t.imports.added, row?.created),
    figure(t.imports.changed, row?.updated),
    figure(t.imports.unchanged, row?.unchanged),
    figure(t.imports.leftOut, row?.failed),
    figure(t.imports.stockLines, row?.stocked),
  ];
}

const filters = { entity: filterWord(importEntities) };
const entities = importEntities.map((value) => ({ value, label: labels.importEntities[value] }));

const columns: Column<ImportRecord>[] = [
  { id: 'name', header: t.imports.record, cell: ({ name }) => name, minWidth: '14rem', onPhone: 'title' },
  { id: 'what', header: t.imports.what, cell: ({ entity }) => labels.importEntities[entity], onPhone: 'under' },
  { id: 'row', header: t.imports.row, cell: ({ row }) => row ?? '–', align: 'right' },
  {
    id: 'action',
    header: t.imports.action,
    cell: ({ isNew }) => <StatusBadge of="rowEffect" code={isNew ? 'new' : 'changed'} />,
    onPhone: 'side',
  },
  { id: 'changes', header: t.imports.changes, cell: changesText, minWidth: '18rem' },
];

function Records({ id }: { id: number }) {
  const list = useListState(filters);
  const records = useImportRecords(id, list);
  return (
    <Section title={t.imports.records}>
      <FilterBar
        list={list}
        searchLabel={t.imports.searchRecord}
        chips={{ entity: { label: t.imports.what, show: labelIn(entities) } }}
      >
        {(field) => <ChoiceFilter label={t.imports.what} choices={entities} {...field('entity')} />}
      </FilterBar>
      <DataTable
        name="import-records"
        label={t.imports.records}
        columns={columns}
        list={list}
        query={records}
        summary={records.data ? sayTotal(t.imports.recordCount, records.data) : null}
        rowTo={addressOfRecord}
        exports={{
          call: importCalls.records,
          input: { params: { id } },
          name: 'import_records',
          formats: ['csv', 'xlsx', 'pdf'],
        }}
        empty={{ text: t.imports.noRecord }}
      />
    </Section>
  );
}

/** Links to the screen of a record; catalogues and levels open in their lists. */
function addressOfRecord({ entity, recordId: id }: ImportRecord): To | undefined {
  const places: Record<ImportEntity, () => To | undefined> = {
    product: () => address('/inventory/products/$id', { id }),
    supplier: () => address('/suppliers/$id', { id }),
    warehouse: () => address('/warehouses/$id', { id }),
    virtualWarehouse: () => address('/warehouses/$id', { id }),
    section: () => '/warehouses',
    productCategory: () => '/settings/categories',
    productSubCategory: () => '/settings/categories',
    unit: () => '/settings/categories',
    subUnit: () => '/settings/categories',
    stockCategory: () => '/settings/categories',
    purpose: () => '/settings/categories',
    payment: () => '/settings/categories',
    tag: () => '/settings/categories',
    reorderLevel: () => '/purchases/reorder',
    receipt: () => address('/transaction/pdfbatch/$id', { id }),
  };
  return places[entity]();
}

/** Describes what changed, before and after; a new record shows its values. */
function changesText({ before, after }: ImportRecord) {
  if (before === null) return listed(after);
  return Object.keys(before)
    .map(
      (name) =>
        `${labelOf(name)}: ${valueText(before[name]) || t.products.empty} → ${valueText(after[name]) || t.products.empty}`,
    )
    .join('; ');
}

function listed(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([name, value]) => !/(^|_)id$|Id$/.test(name) && valueText(value) !== '')
    .map(([name, value]) => `${labelOf(name)}: ${valueText(value)}`)
    .join('; ');
}

function labelOf(name: string): string {
  return changedFieldLabel(name, language) ?? name;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  if (typeof value === 'boolean') return value ? t.productFields.yes : t.productFields.no;
  if (typeof value === 'number') return formatQuantity(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
