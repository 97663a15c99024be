import { Container } from '@mantine/core';
import { t } from '../../text/t';
import { ErrorState } from '../../ui/error-state';

/** A page that failed while it was drawn, or whose module did not arrive: that is asked for anew with the document alone. */
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
