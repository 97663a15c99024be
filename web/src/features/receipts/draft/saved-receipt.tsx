import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { madeIdOf, useOfflineQueue } from '../../../offline/offline-queue';
import { say, t } from '../../../text/t';
import { EmptyState } from '../../../ui/page/empty-state';
import { LinkButton } from '../../../ui/page/link-button';
import { LoadingPage } from '../../../ui/page/loading-page';
import { Page } from '../../../ui/page/page';
import { NotAccepted } from '../lines/not-accepted';
import { noteAddress } from '../receipt-columns';
import { receiptQuery } from '../receipts.api';
import { useReceiptsHome } from '../receipts-home';
import { withWaiting } from './offline-receipt';

/** Loads a receipt to work on, or links to where it is if it is no longer saved. */
export function SavedReceipt({ id, children }: { id: number; children: (saved: ReceiptAnswer) => ReactNode }) {
  // A receipt that was begun without a network continues under the number that the server gave it.
  const query = useQuery(receiptQuery(madeIdOf(id) ?? id));
  const waiting = useOfflineQueue();
  const data = useMemo(() => query.data && withWaiting(query.data, waiting), [query.data, waiting]);
  const home = useReceiptsHome();
  if (data?.batch.status === 'saved') return children(data);
  if (data) {
    const { batch: receipt } = data;
    return (
      <Page>
        <NotAccepted receiptId={receipt.id} />
        <EmptyState
          text={say(t.receipts.state, { batchNo: receipt.batchNo, status: receipt.status })}
          hint={t.receipts.onlySavedHint}
          next={
            <>
              <LinkButton to={noteAddress(receipt)}>{t.receipts.bpnPdf}</LinkButton>
              <LinkButton variant="default" to={home}>
                {t.common.close}
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  }
  return <LoadingPage query={query} errorTitle={t.receipts.batchNotFoundTryAgain} />;
}
