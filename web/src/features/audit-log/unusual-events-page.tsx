import { auditLogCalls, type UnusualEntry, unusualQuery } from '@ghala/contract/calls/audit-log';
import { type UnusualKind, unusualKinds } from '@ghala/contract/events/unusual-events';
import { useState } from 'react';
import { sayTotal } from '../../format/total-text';
import { labels, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useUnusualEvents } from './audit-log.api';
import { LogDetail } from './log-detail';
import { LogFields, logChips, logColumns } from './log-list';

const { dateFrom, dateTo, userId, kind } = unusualQuery.shape;
const filters = { dateFrom, dateTo, userId, kind };

const kindText = (value: UnusualKind) => labels.unusualKinds[value];

const columns = logColumns<UnusualEntry>([
  { id: 'kind', header: t.auditLog.kind, cell: (entry) => kindText(entry.kind), minWidth: '12rem', onPhone: 'under' },
]);

/**
 * Lists what may have been done to get round the rules; each entry shows its changes, and links to what it is about.
 */
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
          ...logChips,
          kind: { label: t.auditLog.kind, show: kindText },
        }}
      >
        {(field, textField) => (
          <>
            <LogFields field={field} textField={textField} />
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
