import { t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';

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
