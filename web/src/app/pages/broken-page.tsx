import { Container } from '@mantine/core';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/page/error-state';

/**
 * Replaces a page that failed to render, or whose module did not load: only reloading the document fetches that again.
 */
export function BrokenPage({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Container py="xl">
      <ErrorState
        title={t.app.pageNotShown}
        error={error}
        onRetry={() => (navigator.onLine ? location.reload() : reset())}
      />
    </Container>
  );
}
