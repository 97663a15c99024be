import { type AuditLogEntry, auditLogCalls, auditLogQuery } from '@ghala/contract/calls/audit-log';
import { useState } from 'react';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { formatDateTime } from '../../shared/format';
import { sayTotal } from '../../shared/total-text';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { useAuditLog, useAuditLogKinds } from './audit-log.api';
import { LogDetail } from './log-detail';
import { actionText, entityText } from './log-text';

const { dateFrom, dateTo, userId, entity, action } = auditLogQuery.shape;
const filters = { dateFrom, dateTo, userId, entity, action };

const columns: Column<AuditLogEntry>[] = [
  {
    id: 'createdAt',
    header: t.auditLog.dateTime,
    cell: (entry) => formatDateTime(entry.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
    onPhone: 'under',
  },
  { id: 'user', header: t.auditLog.user, cell: (entry) => entry.User?.name ?? '–', minWidth: '9rem', onPhone: 'under' },
  { id: 'entity', header: t.auditLog.entity, cell: (entry) => entityText(entry.entity), minWidth: '8rem' },
  { id: 'action', header: t.common.action, cell: (entry) => actionText(entry.action) },
  { id: 'log', header: t.auditLog.log, cell: (entry) => entry.details, minWidth: '20rem', onPhone: 'title' },
];

const choicesOf = (values: readonly string[], text: (value: string) => string) =>
  values.map((value) => ({ value, label: text(value) }));

/** Who did what, and when; each entry shows its changes when opened. */
export default function AuditLogPage() {
  const list = useListState(filters);
  const log = useAuditLog(list);
  const { entities, actions } = useAuditLogKinds();
  const [opened, setOpened] = useState<AuditLogEntry>();
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel={t.auditLog.searchLog}
        chips={{
          ...periodChips,
          userId: { label: t.auditLog.user, show: (id: number) => <UserName id={id} /> },
          entity: { label: t.auditLog.entity, show: entityText },
          action: { label: t.common.action, show: actionText },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <UserPicker withSuspended {...field('userId')} firstOption={firstOption(t.common.all)} />
            <ChoiceFilter
              label={t.auditLog.entity}
              choices={choicesOf(entities, entityText)}
              searchable
              {...field('entity')}
            />
            <ChoiceFilter
              label={t.common.action}
              choices={choicesOf(actions, actionText)}
              searchable
              {...field('action')}
            />
          </>
        )}
      </FilterBar>
      <DataTable
        name="audit-logs"
        label={t.auditLog.auditLogs}
        columns={columns}
        list={list}
        query={log}
        summary={log.data ? sayTotal(t.auditLog.entryCount, log.data) : null}
        onRowOpen={setOpened}
        exports={{ call: auditLogCalls.list, name: 'audit_log' }}
        errorTitle={t.common.error}
        errorText={t.auditLog.logNotFetched}
        empty={{ text: t.auditLog.noLogFound }}
      />
      <LogDetail entry={opened} onClose={() => setOpened(undefined)} />
    </Page>
  );
}
