import { type AuditLogEntry, auditLogCalls, auditLogQuery } from '@ghala/contract/calls/audit-log';
import { useState } from 'react';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { formatCount, formatDateTime } from '../../shared/format';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { useAuditLog, useAuditLogKinds } from './audit-log.api';
import { LogDetail } from './log-detail';
import { asWords } from './log-words';

const { dateFrom, dateTo, userId, entity, action } = auditLogQuery.shape;
const filters = { dateFrom, dateTo, userId, entity, action };

const columns: Column<AuditLogEntry>[] = [
  {
    id: 'createdAt',
    header: 'Date/Time',
    cell: (entry) => formatDateTime(entry.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
  },
  { id: 'user', header: 'User', cell: (entry) => entry.User?.name ?? '–', minWidth: '9rem' },
  { id: 'entity', header: 'Entity', cell: (entry) => asWords(entry.entity), minWidth: '8rem' },
  { id: 'action', header: 'Action', cell: (entry) => asWords(entry.action) },
  { id: 'log', header: 'Log', cell: (entry) => entry.details, minWidth: '20rem' },
];

const choicesOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: asWords(word) }));

/** Who did what, and when; each entry opens with what changed. */
export default function AuditLogPage() {
  const list = useListState(filters);
  const log = useAuditLog(list);
  const { entities, actions } = useAuditLogKinds();
  const [opened, setOpened] = useState<AuditLogEntry>();
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel="Search log"
        chips={{
          ...periodChips,
          userId: { label: 'User', show: (id: number) => <UserName id={id} /> },
          entity: { label: 'Entity', show: asWords },
          action: { label: 'Action', show: asWords },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <UserPicker withSuspended {...field('userId')} firstOption={firstOption('All')} />
            <ChoiceFilter label="Entity" choices={choicesOf(entities)} searchable {...field('entity')} />
            <ChoiceFilter label="Action" choices={choicesOf(actions)} searchable {...field('action')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="audit-logs"
        label="Audit logs"
        columns={columns}
        list={list}
        query={log}
        summary={log.data ? formatCount(log.data.total, 'entry', 'entries') : null}
        onRowOpen={setOpened}
        exports={{ call: auditLogCalls.list, name: 'audit_log' }}
        errorTitle="Error"
        errorText="Failed to fetch logs. Please try again later."
        empty={{ text: 'No Log Found.' }}
      />
      <LogDetail entry={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}
