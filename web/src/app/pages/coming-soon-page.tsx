import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { Page } from '../../ui/page/page';

/** The text is spelt as specified. */
export default function ComingSoonPage() {
  const router = useRouter();
  return (
    <Page title={t.app.comingSoonTitle}>
      <EmptyState
        text={t.app.comingSoonText}
        next={
          <Button variant="default" onClick={() => router.history.back()}>
            {t.app.goBack}
          </Button>
        }
      />
    </Page>
  );
}
