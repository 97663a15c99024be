import '@fontsource-variable/source-sans-3/wght.css';
import '@mantine/core/styles.layer.css';
import '../ui/theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../shared/query-client';
import { followOtherTabs } from '../shared/session-store';
import { language } from '../text/t';
import { closeTopmostByEscape } from '../ui/layers';
import { pressMainActionByKey } from '../ui/main-action';
import { needOverlays, useOverlaysNeeded } from '../ui/overlays';
import { dropStrayClicks } from '../ui/repeated-clicks';
import { cssVariables, theme } from '../ui/theme';
import { leaveOnSessionEnd, router } from './router';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

document.documentElement.lang = language;
followOtherTabs();
leaveOnSessionEnd();
closeTopmostByEscape();
pressMainActionByKey();
dropStrayClicks();

// Before anything can fail: without a network the pop-up that says so could not be loaded.
window.addEventListener('focusin', () => void needOverlays(), { once: true });

const Overlays = lazy(() => import('./overlays'));

function OverlaysOnceNeeded() {
  return useOverlaysNeeded() ? (
    <Suspense>
      <Overlays />
    </Suspense>
  ) : null;
}

createRoot(container).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OverlaysOnceNeeded />
    </QueryClientProvider>
  </MantineProvider>,
);
