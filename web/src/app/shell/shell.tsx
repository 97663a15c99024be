import { isForGateOnly } from '@ghala/contract/access/permissions';
import { ActionIcon, Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react';
import IconChecklist from '~icons/checklist';
import IconMenu2 from '~icons/menu-2';
import { NextStep } from '../../features/dashboard/next-step';
import { Bell } from '../../features/notices/bell';
import type { ScreenPath } from '../../net/address';
import { useLotsUsed } from '../../offline/lots-used';
import { usePendingApprovals } from '../../session/pending-approvals';
import { landingPath, profileQuery, useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import { needOverlays } from '../../ui/dialogs/overlays';
import { ErrorState } from '../../ui/page/error-state';
import { HeadTitleContext, ScreenFrameContext } from '../../ui/page/page';
import { ScreenAccessContext } from '../../ui/page/screen-access';
import { useScannerDialog } from '../../ui/scan/open-scanner';
import { useIsPhone } from '../../ui/use-is-phone';
import { useOffline } from '../../ui/waiting/use-offline';
import { menuFor } from '../menu';
import { AsOf } from '../offline/as-of';
import { keepInstalled } from '../offline/installed';
import { WaitingState } from '../offline/waiting-state';
import { LoadingPage } from '../pages/loading-page';
import { mayOpen, screenAt } from '../screens';
import { Search } from '../search/search';
import { BlindBanner } from './blind-banner';
import { BottomBar } from './bottom-bar';
import { Brand } from './brand';
import { MainMenu } from './main-menu';
import { MenuDrawer } from './menu-drawer';
import { ProfileTrouble } from './profile-trouble';
import { ScreenGate } from './screen-gate';
import { SearchButton } from './search-button';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts';
import { SubMenu } from './sub-menu';
import { useLiveData } from './use-live-data';
import { UserMenu } from './user-menu';

const GateScanDialog = onDemand(async () => (await import('../../features/gate/gate-scan-dialog')).GateScanDialog);

const NeedsYouLine = lazy(() => import('../../features/dashboard/needs-you-line'));

const ForcedPasswordPage = lazy(() => import('../../features/auth/forced-password-page'));

export function ShellRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Frames every screen of a signed-in user with the header, the menus and the phone's bar. */
export function Shell({ children }: { children: ReactNode }) {
  const session = useSession();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { breadcrumbs } = useContext(ScreenFrameContext);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const [headTitle, setHeadTitle] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const pending = usePendingApprovals();
  useEffect(() => void needOverlays(), []);
  useOffline(session?.user.id);
  const isSignedIn = session !== undefined;
  useEffect(() => {
    if (isSignedIn) void keepInstalled();
  }, [isSignedIn]);
  // Until users choose a password of their own, the server refuses all else.
  const hasPassword = session !== undefined && !session.user.mustChangePassword;
  useLiveData(hasPassword);
  // These stay the same from one drawing to the next, as do the functions below, so that the parts of the frame are not
  // drawn again.
  const can = session?.can;
  const opensTo = useCallback((path: ScreenPath) => can !== undefined && mayOpen(screenAt(path), can), [can]);
  const usesLots = useLotsUsed(hasPassword && !isForGateOnly(session.can));
  const groups = useMemo(() => (can === undefined ? [] : menuFor(can, usesLots)), [can, usesLots]);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const showKeys = useCallback(() => setShowsKeys(true), []);
  const hideKeys = useCallback(() => setShowsKeys(false), []);
  const scan = useCallback(() => setScanning(true), []);
  const endScan = useCallback(() => setScanning(false), []);
  useScannerDialog(scan);
  // What is closed at first is drawn after the screen.
  const isDrawn = useDeferredValue(true, false);

  if (!session) return <WithoutProfile />;
  if (session.user.mustChangePassword) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <ForcedPasswordPage />
      </Suspense>
    );
  }

  const home = landingPath(session.user);
  const isAtGate = isForGateOnly(session.can);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {t.app.skipToTheContent}
      </a>
      <header className={classes.header}>
        <ActionIcon
          className={classes.burger}
          variant="transparent"
          aria-label={t.app.menu}
          aria-expanded={isMenuOpen}
          onClick={openMenu}
        >
          <IconMenu2 aria-hidden />
        </ActionIcon>
        {/* It is always there: a screen that waited for it when a phone is turned would lose what was typed. */}
        <div ref={setHeadTitle} className={classes.headTitle} hidden={!isPhone} />
        {isPhone ? null : <Brand to={home} />}
        <MainMenu groups={groups} pathname={pathname} />
        <div className={classes.headerEnd}>
          <WaitingState />
          {isAtGate ? null : (
            <>
              <SearchButton />
              <ScreenAccessContext value={opensTo}>
                <Bell />
              </ScreenAccessContext>
            </>
          )}
          {pending === undefined ? null : (
            <Link
              to="/settings/approvals"
              className={classes.pending}
              aria-label={say(t.app.pendingApprovalCount, { pending })}
              title={t.app.pendingApprovals}
            >
              <IconChecklist size={20} aria-hidden />
              <span className={classes.pendingCount} data-some={pending > 0 || undefined}>
                {pending}
              </span>
            </Link>
          )}
          <UserMenu user={session.user} onShortcuts={showKeys} />
        </div>
      </header>
      <ScreenAccessContext value={opensTo}>
        <SubMenu groups={groups} pathname={pathname} breadcrumbs={breadcrumbs} />
      </ScreenAccessContext>
      <main id="content" tabIndex={-1} className={classes.content}>
        <AsOf />
        <BlindBanner />
        {/* The profile's own screen reports this itself. */}
        {pathname === '/settings/profile' ? null : <ProfileTrouble />}
        <ScreenAccessContext value={opensTo}>
          <NextStep pathname={pathname} />
          {/* Home shows it at length. */}
          {pathname === home && home !== '/home' && !isAtGate ? (
            <div className={classes.needsYou}>
              <Suspense>
                <NeedsYouLine />
              </Suspense>
            </div>
          ) : null}
          <HeadTitleContext value={isPhone ? headTitle : null}>
            {isPhone && headTitle === null ? null : <ScreenGate session={session}>{children}</ScreenGate>}
          </HeadTitleContext>
        </ScreenAccessContext>
      </main>
      <BottomBar
        home={home}
        pathname={pathname}
        mayOpen={opensTo}
        isMenuOpen={isMenuOpen}
        onMenu={openMenu}
        onScan={scan}
      />
      <Shortcuts opensTo={opensTo} isDrawn={isDrawn} isOpen={showsKeys} onOpen={showKeys} onClose={hideKeys} />
      {isDrawn ? (
        <>
          <MenuDrawer groups={groups} pathname={pathname} isOpen={isMenuOpen} onClose={closeMenu} />
          {isAtGate ? (
            isScanning && <GateScanDialog opened onClose={endScan} />
          ) : (
            <Search session={session} isScanning={isScanning} onScanned={endScan} />
          )}
        </>
      ) : null}
    </div>
  );
}

/** Replaces everything until it is known who is signed in. */
function WithoutProfile() {
  const profile = useQuery(profileQuery);
  return (
    <Container component="main" py="xl">
      {profile.isError ? (
        <ErrorState
          title={t.common.profileNotLoaded}
          error={profile.error}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      ) : (
        <LoadingPage />
      )}
    </Container>
  );
}
