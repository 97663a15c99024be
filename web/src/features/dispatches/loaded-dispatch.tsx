import type { DispatchAnswer } from '@ghala/contract/dispatches';
import type { NoteStatus } from '@ghala/contract/issue-notes';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { Skeletons } from '../../ui/skeletons';
import { dispatchQuery } from './dispatches.api';

const states: Record<NoteStatus, string> = {
  draft: 'is still a draft',
  pending: 'awaits approval',
  active: 'is ready to be processed',
  completed: 'was processed',
  cancelled: 'was cancelled',
};

interface LoadedDispatchProps {
  id: number;
  /** The state in which the screen works on a note. */
  status: NoteStatus;
  /** Said of a note in another state. */
  advice: string;
  children: (answer: DispatchAnswer) => ReactNode;
}

/** Loads a note that is to be worked on; one in another state says so, and where it can be seen. */
export function LoadedDispatch({ id, status, advice, children }: LoadedDispatchProps) {
  const query = useQuery(dispatchQuery(id));
  if (query.data?.dispatch.status === status) return children(query.data);
  if (query.data) {
    const { dispatch } = query.data;
    return (
      <Page>
        <EmptyState
          text={`${dispatch.dispatchNo} ${states[dispatch.status]}`}
          hint={advice}
          next={
            <>
              <LinkButton to={`/orders/dispatch/pdf/${dispatch.id}`}>View PDF</LinkButton>
              <LinkButton variant="default" to="/orders">
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
          title="Dispatch Note not found. Try again"
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
