import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useBusinessProfile } from '../shared/business-profile';
import { ScreenTitleContext } from '../ui/page';
import { useCurrentScreen } from './current-screen';

/** Around every screen: its specified title, for its page and for the browser's tab. */
export function Root() {
  const title = useCurrentScreen()?.title ?? '';
  const { systemName } = useBusinessProfile();
  const context = useMemo(() => ({ title, systemName }), [title, systemName]);
  return (
    <ScreenTitleContext value={context}>
      <Outlet />
    </ScreenTitleContext>
  );
}
