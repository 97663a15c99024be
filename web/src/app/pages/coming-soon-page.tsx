import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { EmptyState } from '../../ui/empty-state';
import { Page } from '../../ui/page';

/** Spelt as specified. */
export default function ComingSoonPage() {
  const router = useRouter();
  return (
    <Page title="COMMING SOON">
      <EmptyState
        text="The functionality is not available, you will be notified when the updates are made"
        next={
          <Button variant="default" onClick={() => router.history.back()}>
            Go Back
          </Button>
        }
      />
    </Page>
  );
}
