import type { BatchAnswer } from '@ghala/contract/calls/batches';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { say, t } from '../../text/t';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { LoadingPage } from '../../ui/loading-page';
import { Page } from '../../ui/page';
import { noteAddress } from './batch-columns';
import { batchQuery } from './batches.api';
import { useReceiptsHome } from './receipts-home';

/** Loads a receipt that is to be worked on; one that is saved no longer says where it went. */
export function SavedBatch({ id, children }: { id: number; children: (saved: BatchAnswer) => ReactNode }) {
  const query = useQuery(batchQuery(id));
  const home = useReceiptsHome();
  if (query.data?.batch.status === 'saved') return children(query.data);
  if (query.data) {
    const { batch } = query.data;
    return (
      <Page>
        <EmptyState
          text={say(t.batches.state, { batchNo: batch.batchNo, status: batch.status })}
          hint={t.batches.onlyASavedReceiptCan}
          next={
            <>
              <LinkButton to={noteAddress(batch)}>{t.batches.bpnPdf}</LinkButton>
              <LinkButton variant="default" to={home}>
                {t.common.close}
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  }
  return <LoadingPage query={query} errorTitle={t.batches.batchNotFoundTryAgain} />;
}
