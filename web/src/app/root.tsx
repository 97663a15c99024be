import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useBusinessProfile } from '../session/business-profile';
import { ScreenFrameContext } from '../ui/page/page';
import { Breadcrumbs } from './breadcrumbs';
import { useCurrentScreen } from './current-screen';
import { useKeptFocus } from './use-kept-focus';

/** Wraps every screen: provides its specified title and the way up, for its page and for the browser's tab. */
export function Root() {
  const screen = useCurrentScreen();
  const { systemName } = useBusinessProfile();
  useKeptFocus();
  const frame = useMemo(
    () => ({
      title: screen?.title ?? '',
      systemName,
      breadcrumbs: screen?.parent === undefined ? null : <Breadcrumbs screen={screen} />,
    }),
    [screen, systemName],
  );
  return (
    <ScreenFrameContext value={frame}>
      <Outlet />
    </ScreenFrameContext>
  );
}
