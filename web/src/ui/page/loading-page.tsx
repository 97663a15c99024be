import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from './error-state';
import { Page } from './page';
import { Skeletons } from './skeletons';

interface LoadingPageProps {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch' | 'isFetching'>;
  /** Tells what failed, as specified, e.g. 'Batch not found. Try again'. */
  errorTitle: string;
  /** Stands below it. By default, it is the error's own message. */
  errorText?: string;
}

/** Replaces a screen while its data is loading, or if that failed. */
export function LoadingPage({ query, errorTitle, errorText }: LoadingPageProps) {
  return (
    <Page>
      {query.isError ? (
        <ErrorState
          title={errorTitle}
          error={errorText ?? query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeletons lines={8} height={36} />
      )}
    </Page>
  );
}
