import { auditLogCalls, type UnusualEntry, unusualQuery } from '@ghala/contract/calls/audit-log';
import { type UnusualKind, unusualKinds } from '@ghala/contract/unusual-events';
import { useState } from 'react';
import { UserName, UserPicker } from '../../pickers/people-pickers';
import { firstOption } from '../../pickers/picker';
import { formatDateTime } from '../../shared/format';
import { sayTotal } from '../../shared/total-text';
import { labels, t } from '../../text/t';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, PeriodFields, periodChips } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { useUnusualEvents } from './audit-log.api';
import { LogDetail } from './log-detail';

const { dateFrom, dateTo, userId, kind } = unusualQuery.shape;
const filters = { dateFrom, dateTo, userId, kind };

const kindText = (value: UnusualKind) => labels.unusualKinds[value];

const columns: Column<UnusualEntry>[] = [
  {
    id: 'createdAt',
    header: t.auditLog.dateTime,
    cell: (entry) => formatDateTime(entry.createdAt),
    sortKey: 'createdAt',
    minWidth: '9.5rem',
    onPhone: 'under',
  },
  { id: 'user', header: t.auditLog.user, cell: (entry) => entry.User?.name ?? '–', minWidth: '9rem', onPhone: 'under' },
  { id: 'kind', header: t.auditLog.kind, cell: (entry) => kindText(entry.kind), minWidth: '12rem', onPhone: 'under' },
  { id: 'log', header: t.auditLog.log, cell: (entry) => entry.details, minWidth: '20rem', onPhone: 'title' },
];

/** What may have been done to get round the rules; each entry shows its changes, and leads to what it is about. */
export default function UnusualEventsPage() {
  const list = useListState(filters);
  const events = useUnusualEvents(list);
  const [opened, setOpened] = useState<UnusualEntry>();
  return (
    <Page>
      <FilterBar
        list={list}
        searchLabel={t.auditLog.searchLog}
        chips={{
          ...periodChips,
          userId: { label: t.auditLog.user, show: (id: number) => <UserName id={id} /> },
          kind: { label: t.auditLog.kind, show: kindText },
        }}
      >
        {(field, textField) => (
          <>
            <PeriodFields textField={textField} />
            <UserPicker withSuspended {...field('userId')} firstOption={firstOption(t.common.all)} />
            <ChoiceFilter
              label={t.auditLog.kind}
              choices={unusualKinds.map((value) => ({ value, label: kindText(value) }))}
              {...field('kind')}
            />
          </>
        )}
      </FilterBar>
      <DataTable
        name="unusual-events"
        label={t.auditLog.unusualEvents}
        columns={columns}
        list={list}
        query={events}
        summary={events.data ? sayTotal(t.auditLog.unusualCount, events.data) : null}
        onRowOpen={setOpened}
        exports={{ call: auditLogCalls.unusual, name: 'unusual_events' }}
        errorTitle={t.common.error}
        errorText={t.auditLog.unusualNotFetched}
        empty={{ text: t.auditLog.nothingUnusual }}
      />
      <LogDetail entry={opened} leadsOn onClose={() => setOpened(undefined)} />
    </Page>
  );
}
