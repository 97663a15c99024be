import { landingPath } from '../../shared/session';
import type { Profile } from '../../shared/session-store';
import { EmptyState } from '../../ui/empty-state';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';

/** Stands for a screen that the user's role does not open. */
export function NoPermissionPage({ screen, user }: { screen: { title: string }; user: Profile }) {
  return (
    <Page title="No permission">
      <EmptyState
        text={`${screen.title} is not open to you`}
        hint={`Your role, ${user.Permission.name}, lacks the permission for this screen. Ask an administrator if you need it.`}
        next={<LinkButton to={landingPath(user)}>Go to my first screen</LinkButton>}
      />
    </Page>
  );
}
