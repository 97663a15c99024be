import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { say, t } from '../../text/t';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingPage } from '../../ui/loading-page';
import { Page } from '../../ui/page';
import { noteAddress } from './receipt-columns';
import { receiptQuery } from './receipts.api';
import { useReceiptsHome } from './receipts-home';

/** Loads a receipt to work on; if it is no longer saved, says so and links to where it is. */
export function SavedReceipt({ id, children }: { id: number; children: (saved: ReceiptAnswer) => ReactNode }) {
  const query = useQuery(receiptQuery(id));
  const home = useReceiptsHome();
  if (query.data?.batch.status === 'saved') return children(query.data);
  if (query.data) {
    const { batch: receipt } = query.data;
    return (
      <Page>
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
