import { batchStatusWord } from '@ghala/contract/batch-words';
import type { BatchAnswer } from '@ghala/contract/batches';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { Skeletons } from '../../ui/skeletons';
import { noteHref } from './batch-columns';
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
          text={`${batch.batchNo} is ${batchStatusWord(batch).toLowerCase()}`}
          hint="Only a saved receipt can be changed."
          next={
            <>
              <LinkButton to={noteHref(batch)}>BPN PDF</LinkButton>
              <LinkButton variant="default" to={home}>
                Close
              </LinkButton>
            </>
          }
        />
      </Page>
    );
  }
  return (
    <Page>
      {query.isError ? (
        <ErrorState
          title="Batch not found. Try again"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeletons lines={8} height={36} />
      )}
    </Page>
  );
}
