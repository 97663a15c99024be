import {
  type ApprovalRow,
  approvalCalls,
  approvalFilters,
  approvalViews,
  type Decision,
  MOST_DECIDED,
} from '@ghala/contract/calls/approvals';
import { Alert, Button, Checkbox } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DecisionDialog } from '../../documents/approvals/decision-dialog';
import { formatDateTime } from '../../format/format';
import { totalText } from '../../format/total-text';
import { APPROVALS_KEY } from '../../net/query-keys';
import { labels, say, t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { useSelection } from '../../ui/list/use-selection';
import { DescriptionList } from '../../ui/page/description-list';
import { FootBar } from '../../ui/page/foot-bar';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useOwnViews } from '../../ui/views/own-views';
import { queueColumns } from './approval-columns';
import { REQUEST_SEARCH, useLinkedRequest, useOutcome, useQueue } from './approvals.api';
import { ManyDecisionsDialog } from './many-decisions-dialog';
import { RequestCard } from './request-card';
import { RequestDialog } from './request-dialog';
import { RulesPanel } from './rules-panel';
import { useFocusAfterDecision } from './use-focus-after-decision';
import { WaitingCounts } from './waiting-counts';

const moduleLabels = { all: t.views.all, ...labels.modules };
const noRequests: ApprovalRow[] = [];

/** Lists the requests that await the user's decision: urgent ones first, and the oldest first within each kind. */
export default function ApprovalsPage() {
  const list = useListState(approvalFilters);
  const views = useOwnViews({
    call: approvalCalls.viewCounts,
    queryKey: APPROVALS_KEY,
    views: approvalViews,
    labels: moduleLabels,
    hidesEmpty: true,
  });
  const queue = useQueue(list);
  const requests = queue.data?.rows ?? noRequests;
  const { shown, endedId, open, close } = useShownRequest(requests);
  const [decided, setDecided] = useState<{ request: ApprovalRow; decision: Decision }>();
  const [manyDecided, setManyDecided] = useState<{ requests: readonly ApprovalRow[]; decision: Decision }>();
  const isAsking = decided !== undefined || manyDecided !== undefined || shown !== undefined;
  const { list: cards, goOnAfter } = useFocusAfterDecision(requests, isAsking);
  // A request that is no longer listed has been decided, or is on another page.
  const selection = useSelection(requests, { most: MOST_DECIDED });
  const { selected } = selection;
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
        isInLine
        items={[
          { label: t.approvals.pendingApprovals, value: count },
          { label: t.approvals.pendingRequests, value: count },
        ]}
      />
      {endedId === undefined ? null : <Ended requestId={endedId} />}
      <WaitingCounts />
      <FilterBar
        list={list}
        searchLabel={REQUEST_SEARCH}
        chips={{
          module: { label: t.views.module, show: (module: keyof typeof labels.modules) => labels.modules[module] },
        }}
      />
      <div ref={cards}>
        <DataTable
          name="approvals"
          views={views}
          label={t.approvals.approvalRequests}
          columns={queueColumns}
          list={list}
          query={queue}
          summary={
            <Checkbox
              label={t.ui.selectAllShown}
              disabled={requests.length === 0}
              checked={selection.extent === 'all'}
              indeterminate={selection.extent === 'some'}
              onChange={() => selection.selectShown(selection.extent !== 'all')}
            />
          }
          card={(request) => (
            <RequestCard
              request={request}
              isSelected={selection.isSelected(request)}
              onSelect={(isSelected) => selection.select(request, isSelected)}
              onDecide={(decision) => setDecided({ request, decision })}
              onView={() => open(request)}
            />
          )}
          empty={{
            text: t.approvals.noApprovalRequestFound,
            hint: t.approvals.noRequestHint,
          }}
        />
      </div>
      {selected.length > 0 ? (
        <FootBar>
          <Button variant="subtle" onClick={selection.clear}>
            {t.ui.clear}
          </Button>
          <Button variant="default" onClick={() => setManyDecided({ requests: selected, decision: 'reject' })}>
            {say(t.approvals.rejectMany, { count: selected.length })}
          </Button>
          <Button onClick={() => setManyDecided({ requests: selected, decision: 'approve' })}>
            {say(t.approvals.approveMany, { count: selected.length })}
          </Button>
        </FootBar>
      ) : null}
      {/* It waits for the requests above it, which would push it down. */}
      {queue.isPending ? null : <RulesPanel />}
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
            goOnAfter([decided.request.id]);
            setDecided(undefined);
            close();
          }}
        />
      ) : null}
      {manyDecided ? (
        <ManyDecisionsDialog
          {...manyDecided}
          onClose={() => setManyDecided(undefined)}
          onDecided={(ids) => {
            goOnAfter(ids);
            selection.clear();
          }}
        />
      ) : null}
    </Page>
  );
}

/** Opens the request that the address names, so that a shared address shows the same one. */
function useShownRequest(requests: readonly ApprovalRow[]) {
  const linkedId = useLocation({ select: ({ search }) => search.request });
  const navigate = useNavigate();
  const listed = requests.find(({ id }) => String(id) === linkedId);
  const linked = useLinkedRequest(listed === undefined ? linkedId : undefined);
  const show = (request: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, request }), replace: true, resetScroll: false });
  return {
    shown: listed ?? linked.data ?? undefined,
    endedId: listed === undefined && linked.data === null ? linkedId : undefined,
    open: ({ id }: ApprovalRow) => show(String(id)),
    close: () => {
      if (linkedId !== undefined) show(undefined);
    },
  };
}

/** Appears where a link leads to a request that the user may not decide, or that has been decided meanwhile. */
function Ended({ requestId }: { requestId: string }) {
  const { data, isPending } = useOutcome(requestId);
  if (isPending) return null;
  const by = data?.decidedBy ?? undefined;
  return (
    <Alert
      color="gray"
      role="status"
      title={data?.status === 'pending' ? t.approvals.awaitsAnother : t.approvals.noLongerAwaits}
    >
      {data?.status === 'withdrawn' ? say(t.approvals.withdrawnOn, { at: formatDateTime(data.decidedAt) }) : null}
      {data?.status === 'approved' || data?.status === 'rejected'
        ? say(t.approvals.decidedOn, {
            decision: data.status,
            hasBy: String(by !== undefined),
            by: by ?? '',
            at: formatDateTime(data.decidedAt),
          })
        : null}
      {data?.comment ? <div>{data.comment}</div> : null}
    </Alert>
  );
}
