import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { Button, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { requestTitle } from '../../documents/approvals/request-title';
import { usePendingApprovals } from '../../session/pending-approvals';
import { say, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { useMayOpen } from '../../ui/page/screen-access';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { pendingColumns } from './approval-columns';
import { REQUEST_SEARCH, usePendingRequests } from './approvals.api';
import { RequestDialog } from './request-dialog';

const noFilters = {};
const APPROVALS = '/settings/approvals';

/** Lists all pending requests, read-only: those that the user may decide, and the user's own. */
export default function PendingRequestsPage() {
  const list = useListState(noFilters);
  const requests = usePendingRequests(list);
  const decidable = usePendingApprovals();
  const mayOpen = useMayOpen();
  const [shown, setShown] = useState<ApprovalRow>();
  const columns = useMemo(() => [...pendingColumns, viewColumn(setShown)], []);
  return (
    <Page
      actions={
        mayOpen(APPROVALS) ? (
          <LinkButton variant="default" to={APPROVALS}>
            {t.common.approvals}
          </LinkButton>
        ) : undefined
      }
    >
      {decidable === undefined || requests.data === undefined ? null : (
        <Text size="sm" c="dimmed">
          {say(t.approvals.pendingParts, { count: decidable })}
        </Text>
      )}
      <FilterBar list={list} searchLabel={REQUEST_SEARCH} chips={{}} />
      <DataTable
        name="pending-requests"
        label={t.approvals.pendingRequestsLabel}
        columns={columns}
        list={list}
        query={requests}
        onRowOpen={setShown}
        empty={{ text: t.approvals.noPendingApprovalRequest, hint: t.approvals.pendingRequestsHint }}
      />
      {shown ? <RequestDialog request={shown} onClose={() => setShown(undefined)} /> : null}
    </Page>
  );
}

function viewColumn(view: (request: ApprovalRow) => void): Column<ApprovalRow> {
  return {
    id: 'action',
    header: t.common.view,
    onPhone: 'hidden',
    cell: (row) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={say(t.approvals.viewNamed, { title: requestTitle(row) })}
        onClick={() => view(row)}
      >
        {t.common.view}
      </Button>
    ),
  };
}
