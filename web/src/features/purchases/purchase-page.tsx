import type { PurchaseAnswer, PurchaseDetail } from '@ghala/contract/calls/purchases';
import { purchaseOutcome } from '@ghala/contract/labels/purchase-labels';
import { countOutstanding, isReceivable } from '@ghala/contract/stock/receivable';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { DecideHere } from '../../documents/approvals/decide-here';
import { PurchaseDetails } from '../../documents/purchases/purchase-details';
import { formatDateTime } from '../../format/format';
import { address } from '../../net/address';
import { orderQuery, useSeenOrders } from '../../offline/orders-seen';
import { useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { ScreenLink } from '../../ui/page/screen-access';
import { Act, Standing } from '../../ui/page/standing';
import { StatusBadge } from '../../ui/page/status-badge';
import { CloseDialog } from './close-dialog';
import { purchaseActions } from './purchase-actions';
import { useDeletePurchase } from './use-purchase-actions';

/** Shows a purchase order: its state, its next step, and what came of it. Printing it is one of the actions. */
export default function PurchasePage() {
  const { id } = useParams({ from: '/shell/purchases/order/$id' });
  useSeenOrders([Number(id)]);
  const query = useQuery(orderQuery(Number(id)));
  if (query.data) return <Shown answer={query.data} />;
  return <LoadingPage query={query} errorTitle={t.purchases.notFound} />;
}

function Shown({ answer }: { answer: PurchaseAnswer }) {
  const { purchase } = answer;
  const session = useSession();
  const remove = useDeletePurchase();
  const [isClosing, setClosing] = useState(false);
  const actions = purchaseActions(purchase, session, {
    remove: () => remove(purchase),
    close: () => setClosing(true),
  });
  const next = actions.find(({ isNext }) => isNext);
  return (
    <Page
      record={<RecordName name={purchase.purchaseNo} />}
      badges={
        <>
          <StatusBadge of="purchaseStatus" code={purchase.status} />
          {purchaseOutcome(purchase) === 'exception' ? <StatusBadge of="outcome" code="exception" /> : null}
        </>
      }
      actions={actions.filter((action) => action !== next).map((action) => <Act key={action.label} action={action} />)}
    >
      <Stack gap="md">
        <Standing text={stateText(answer)} tone={toneOf(purchase)} next={next} />
        {purchase.status === 'pending' ? <DecideHere of={{ purchaseId: purchase.id }} /> : null}
        <Receipts receipts={purchase.batches} />
        <PurchaseDetails purchase={purchase} showsReceived={purchase.batches.length > 0} />
      </Stack>
      {isClosing ? <CloseDialog purchase={purchase} onClose={() => setClosing(false)} /> : null}
    </Page>
  );
}

/** Lists what was received on the order; each row opens its note. */
function Receipts({ receipts }: { receipts: PurchaseDetail['batches'] }) {
  if (receipts.length === 0) return null;
  const links = receipts.map(({ id, batchNo }) => (
    <ScreenLink key={id} to={address('/transaction/pdfbatch/$id', { id })}>
      {batchNo}
    </ScreenLink>
  ));
  return <DescriptionList items={[{ label: t.purchases.receipts, value: <Group gap="xs">{links}</Group> }]} />;
}

function toneOf({ status }: PurchaseDetail) {
  return status === 'pending' ? 'waiting' : isReceivable(status) ? 'ready' : 'quiet';
}

/** Puts the order's state into a sentence. */
function stateText({ purchase, actionedBy }: PurchaseAnswer): string {
  const { status, actionedAt, closedAt, closedBy, closeReason, approveComment, PurchaseProduct, updatedAt } = purchase;
  if (closedAt !== null)
    return say(t.purchases.closedShort, { when: formatDateTime(closedAt), name: closedBy, reason: closeReason });
  return say(t.purchases.standing, {
    status,
    name: actionedBy?.name ?? '',
    when: formatDateTime(status === 'cancelled' ? updatedAt : (actionedAt ?? updatedAt)),
    hasComment: String(approveComment !== ''),
    comment: approveComment,
    lines: countOutstanding(PurchaseProduct),
  });
}
