import { type ImportRow, importCalls, importFilters } from '@ghala/contract/calls/imports';
import { importKinds } from '@ghala/contract/imports/kinds';
import IconPlus from '~icons/plus';
import { formatDateTime, formatQuantity } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { type Address, address } from '../../net/address';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { labels, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { stateOf, useImports } from './imports.api';

const filters = importFilters.shape;
const kinds = importKinds.map((value) => ({ value, label: labels.importKinds[value] }));
const states = [
  { value: 'false', label: labels.importState.stands },
  { value: 'true', label: labels.importState.undone },
];

const columns: Column<ImportRow>[] = [
  { id: 'file', header: t.imports.file, cell: ({ fileName }) => fileName, minWidth: '14rem', onPhone: 'title' },
  { id: 'kind', header: t.imports.kind, cell: ({ kind }) => labels.importKinds[kind], onPhone: 'under' },
  {
    id: 'createdAt',
    header: t.imports.importedAt,
    cell: ({ createdAt }) => formatDateTime(createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
    onPhone: 'under',
  },
  { id: 'user', header: t.imports.importedBy, cell: ({ User }) => User.name, minWidth: '8rem' },
  figureColumn('created', t.imports.added),
  figureColumn('updated', t.imports.changed),
  figureColumn('unchanged', t.imports.unchanged),
  figureColumn('failed', t.imports.leftOut),
  figureColumn('stocked', t.imports.stockLines),
  {
    id: 'state',
    header: t.imports.state,
    cell: (row) => <StatusBadge of="importState" code={stateOf(row)} />,
    onPhone: 'side',
  },
];

function figureColumn(
  id: 'created' | 'updated' | 'unchanged' | 'failed' | 'stocked',
  header: string,
): Column<ImportRow> {
  return { id, header, cell: (row) => formatQuantity(row[id]), align: 'right' };
}

function addressOfRow({ id }: ImportRow): Address {
  return address('/imports/$id', { id });
}

/** Lists what was imported, the latest first. */
export default function ImportsPage() {
  const list = useListState(filters);
  const imports = useImports(list);
  const next = (
    <LinkButton to="/import" leftSection={<IconPlus size="1.1em" aria-hidden />}>
      {t.imports.newImport}
    </LinkButton>
  );
  return (
    <Page actions={next}>
      <FilterBar
        list={list}
        searchLabel={t.imports.searchFile}
        chips={{
          kind: { label: t.imports.kind, show: labelIn(kinds) },
          userId: { label: t.imports.importedBy, show: (id: number) => <UserName id={id} /> },
          isUndone: {
            label: t.imports.state,
            show: (isUndone: boolean) => labels.importState[isUndone ? 'undone' : 'stands'],
          },
        }}
      >
        {(field) => (
          <>
            <ChoiceFilter label={t.imports.kind} choices={kinds} {...field('kind')} />
            <UserPicker label={t.imports.importedBy} {...field('userId')} firstOption={firstOption(t.common.any)} />
            <ChoiceFilter label={t.imports.state} choices={states} {...field('isUndone')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="imports"
        label={t.imports.imports}
        columns={columns}
        list={list}
        query={imports}
        summary={imports.data ? sayTotal(t.imports.importCount, imports.data) : null}
        rowTo={addressOfRow}
        exports={{ call: importCalls.list, name: 'imports', formats: ['csv', 'xlsx', 'pdf'] }}
        empty={{ text: t.imports.none, hint: t.imports.noneHint, next }}
      />
    </Page>
  );
}
