import { landingPath } from '../../session/session';
import type { Profile } from '../../session/session-store';
import { say, t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';

/** Replaces a screen that the user's role does not open. */
export function NoPermissionPage({ screen, user }: { screen: { title: string }; user: Profile }) {
  return (
    <Page title={t.app.noPermission}>
      <EmptyState
        text={say(t.app.screenNotOpen, { title: screen.title })}
        hint={say(t.app.roleLacksPermission, { name: user.Permission.name })}
        next={<LinkButton to={landingPath(user)}>{t.app.goToMyFirstScreen}</LinkButton>}
      />
    </Page>
  );
}
