import { t } from '../../text/t';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';

/** Tells that the address is unknown. */
export function NotFoundPage() {
  return (
    <Page title={t.app.pageNotFound}>
      <EmptyState
        text={t.app.noPageAtAddress}
        hint={t.app.itMayHaveBeenMistyped}
        next={<LinkButton to="/">{t.app.goToStartPage}</LinkButton>}
      />
    </Page>
  );
}
