import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { Alert, Button, Group } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { totalText } from '../../shared/total-text';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';
import { FilterBar } from '../../ui/filter-bar';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useIsPhone } from '../../ui/use-is-phone';
import { useListState } from '../../ui/use-list-state';
import { queueColumns, requestTitle } from './approval-columns';
import { type Decision, REQUEST_SEARCH, useLinkedRequest, useQueue } from './approvals.api';
import { DecisionDialog } from './decision-dialog';
import { RequestDialog } from './request-dialog';
import { RulesPanel } from './rules-panel';

const noFilters = {};

/** The requests that await the user's decision: urgent ones first, each kind oldest first. */
export default function ApprovalsPage() {
  const list = useListState(noFilters);
  const queue = useQueue(list);
  const linkedId = useLocation({ select: ({ search }) => search.request });
  const navigate = useNavigate();
  const linked = useLinkedRequest(linkedId);
  const [opened, setOpened] = useState<ApprovalRow>();
  const shown = opened ?? linked.data ?? undefined;
  const [decided, setDecided] = useState<{ request: ApprovalRow; decision: Decision }>();
  const columns = useMemo(
    () => [...queueColumns, actionColumn((request, decision) => setDecided({ request, decision }), setOpened)],
    [],
  );
  const close = () => {
    setOpened(undefined);
    if (linkedId !== undefined) void navigate({ to: '.', search: {}, replace: true });
  };
  const count = queue.data ? totalText(queue.data) : '…';
  return (
    <Page
      actions={
        <LinkButton variant="default" to="/settings/approvals/pending">
          {t.approvals.pendingRequests}
        </LinkButton>
      }
    >
      <DescriptionList
        items={[
          { label: t.approvals.pendingApprovals, value: count },
          { label: t.approvals.pendingRequests, value: count },
        ]}
      />
      {linked.data === null ? <Alert color="gray">{t.approvals.noLongerAwaits}</Alert> : null}
      <FilterBar list={list} searchLabel={REQUEST_SEARCH} chips={{}} />
      <DataTable
        name="approvals"
        label={t.approvals.approvalRequests}
        columns={columns}
        list={list}
        query={queue}
        onRowOpen={setOpened}
        empty={{
          text: t.approvals.noApprovalRequestFound,
          hint: t.approvals.noRequestHint,
        }}
      />
      <RulesPanel />
      {shown ? (
        <RequestDialog
          request={shown}
          onClose={close}
          onDecide={(decision) => setDecided({ request: shown, decision })}
        />
      ) : null}
      {decided ? (
        <DecisionDialog
          {...decided}
          onClose={() => setDecided(undefined)}
          onDecided={() => {
            setDecided(undefined);
            close();
          }}
        />
      ) : null}
    </Page>
  );
}

type Decide = (request: ApprovalRow, decision: Decision) => void;
type View = (request: ApprovalRow) => void;

function actionColumn(decide: Decide, view: View): Column<ApprovalRow> {
  return {
    id: 'action',
    header: t.common.action,
    cell: (row) => <ActionButtons request={row} decide={decide} view={view} />,
    onPhone: 'wide',
  };
}

function ActionButtons({ request, decide, view }: { request: ApprovalRow; decide: Decide; view: View }) {
  const size = useIsPhone() ? 'sm' : 'compact-sm';
  const title = requestTitle(request);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size={size}
        aria-label={say(t.approvals.approveNamed, { title })}
        onClick={() => decide(request, 'approve')}
      >
        {t.approvals.approve}
      </Button>
      <Button
        variant="default"
        size={size}
        aria-label={say(t.approvals.rejectNamed, { title })}
        onClick={() => decide(request, 'reject')}
      >
        {t.approvals.reject}
      </Button>
      <Button
        variant="subtle"
        size={size}
        aria-label={say(t.approvals.viewNamed, { title })}
        onClick={() => view(request)}
      >
        {t.common.view}
      </Button>
    </Group>
  );
}
