import type { ApprovalRow } from '@ghala/contract/approvals';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { APPROVALS_KEY } from '../../issue-notes/note-calls';
import { formatQuantity } from '../../shared/format';
import { DescriptionList } from '../../ui/description-list';
import { alertError, confirm } from '../../ui/dialogs';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import { useIsPhone } from '../../ui/use-is-phone';
import { useListState } from '../../ui/use-list-state';
import { approvalColumns, requestTitle } from './approval-columns';
import { approveRequest, DECIDED, useQueue } from './approvals.api';
import { RejectDialog } from './reject-dialog';
import { RequestDialog } from './request-dialog';
import { RulesPanel } from './rules-panel';

const noFilters = {};

/** The requests that wait for the user's decision: urgent ones first, each kind oldest first. */
export default function ApprovalsPage() {
  const list = useListState(noFilters);
  const queue = useQueue(list);
  const [shown, setShown] = useState<ApprovalRow>();
  const [rejected, setRejected] = useState<ApprovalRow>();
  const approval = useApproval(() => setShown(undefined));
  const deeds = useRef<RequestDeeds>({ approve: approval.ask, reject: setRejected, view: setShown });
  deeds.current.approve = approval.ask;
  const { runningId } = approval;
  const columns = useMemo(() => [...approvalColumns, actionColumn(deeds.current, runningId)], [runningId]);
  const count = queue.data ? formatQuantity(queue.data.total) : '…';
  return (
    <Page
      actions={
        <LinkButton variant="default" to="/settings/approvals/pending">
          Pending Requests
        </LinkButton>
      }
    >
      <DescriptionList
        items={[
          { label: 'Pending Approvals', value: count },
          { label: 'Pending Requests', value: count },
        ]}
      />
      <DataTable
        name="approvals"
        label="Approval requests"
        columns={columns}
        list={list}
        query={queue}
        onRowOpen={setShown}
        empty={{ text: 'No approval request found' }}
      />
      <RulesPanel />
      {shown ? (
        <RequestDialog
          request={shown}
          onClose={() => setShown(undefined)}
          decide={{ approve: () => approval.ask(shown), reject: () => setRejected(shown) }}
        />
      ) : null}
      {rejected ? (
        <RejectDialog
          request={rejected}
          onClose={() => setRejected(undefined)}
          onRejected={() => {
            setRejected(undefined);
            setShown(undefined);
          }}
        />
      ) : null}
    </Page>
  );
}

function useApproval(onApproved: () => void) {
  const client = useQueryClient();
  const action = useAction<number>({
    run: approveRequest,
    // Someone else may have decided it: the queue is read again.
    onFailure: (error) => {
      void client.invalidateQueries({ queryKey: APPROVALS_KEY });
      return alertError('Approvals not found', error);
    },
    successText: 'Approval request accepted',
    refresh: DECIDED,
    onSuccess: onApproved,
  });
  async function ask(request: ApprovalRow) {
    const isSure = await confirm({
      title: `Approve ${requestTitle(request)}?`,
      text: `${request.User.name} asked for it. A decision can't be taken back.`,
      confirmLabel: 'Approve',
      danger: false,
    });
    if (isSure) await action.start(request.id);
  }
  return { ask: (request: ApprovalRow) => void ask(request), runningId: action.runningInput };
}

interface RequestDeeds {
  approve: (request: ApprovalRow) => void;
  reject: (request: ApprovalRow) => void;
  view: (request: ApprovalRow) => void;
}

function actionColumn(deeds: RequestDeeds, runningId: number | undefined): Column<ApprovalRow> {
  return {
    id: 'action',
    header: 'Action',
    cell: (row) => <ActionButtons request={row} deeds={deeds} isRunning={runningId === row.id} />,
    onPhone: 'wide',
  };
}

function ActionButtons({
  request,
  deeds,
  isRunning,
}: {
  request: ApprovalRow;
  deeds: RequestDeeds;
  isRunning: boolean;
}) {
  const size = useIsPhone() ? 'sm' : 'compact-sm';
  const title = requestTitle(request);
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size={size}
        aria-label={`Approve ${title}`}
        loading={isRunning}
        onClick={() => deeds.approve(request)}
      >
        Approve
      </Button>
      <Button variant="default" size={size} aria-label={`Reject ${title}`} onClick={() => deeds.reject(request)}>
        Reject
      </Button>
      <Button variant="subtle" size={size} aria-label={`View ${title}`} onClick={() => deeds.view(request)}>
        View
      </Button>
    </Group>
  );
}
