import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        text="There is no page at this address"
        hint="It may have been mistyped, or the page has moved."
        next={<LinkButton to="/">Go to the start</LinkButton>}
      />
    </Page>
  );
}
