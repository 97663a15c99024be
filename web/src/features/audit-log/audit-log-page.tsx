import { type AuditLogEntry, auditLogCalls, auditLogQuery } from '@ghala/contract/calls/audit-log';
import { useState } from 'react';
import { sayTotal } from '../../format/total-text';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useAuditLog, useAuditLogKinds } from './audit-log.api';
import { LogDetail } from './log-detail';
import { LogFields, logChips, logColumns } from './log-list';
import { actionText, entityText } from './log-text';

const { dateFrom, dateTo, userId, entity, action } = auditLogQuery.shape;
const filters = { dateFrom, dateTo, userId, entity, action };

const columns = logColumns<AuditLogEntry>([
  { id: 'entity', header: t.auditLog.entity, cell: (entry) => entityText(entry.entity), minWidth: '8rem' },
  { id: 'action', header: t.common.action, cell: (entry) => actionText(entry.action) },
]);

const choicesOf = (values: readonly string[], text: (value: string) => string) =>
  values.map((value) => ({ value, label: text(value) }));

/** Lists who did what, and when; each entry shows its changes when opened. */
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
          ...logChips,
          entity: { label: t.auditLog.entity, show: entityText },
          action: { label: t.common.action, show: actionText },
        }}
      >
        {(field, textField) => (
          <>
            <LogFields field={field} textField={textField} />
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
