import '@fontsource-variable/source-sans-3/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../ui/theme.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../shared/query-client';
import { followOtherTabs } from '../shared/session-store';
import { language } from '../text/t';
import { closeTopmostByEscape } from '../ui/layers';
import { pressMainActionByKey } from '../ui/main-action';
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

createRoot(container).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <RouterProvider router={router} />
      </ModalsProvider>
      <Notifications position="top-center" containerWidth="22rem" transitionDuration={100} />
    </QueryClientProvider>
  </MantineProvider>,
);
