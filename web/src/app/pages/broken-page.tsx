import { Container } from '@mantine/core';
import { ErrorState } from '../../ui/error-state';

/** A page that failed while it was drawn, or whose module did not arrive. */
export function BrokenPage({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Container py="xl">
      <ErrorState title="This page could not be shown" error={error} onRetry={reset} />
    </Container>
  );
}
