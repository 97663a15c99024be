import { Box, Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

export interface ScreenFrame {
  /** The screen's specified title. */
  title: string;
  /** For the browser's tab. */
  systemName: string;
  /** The way up, above the title of screens two levels deep. */
  breadcrumbs: ReactNode;
}

/** Data about the current page's surroundings. Provided by the application. */
export const ScreenFrameContext = createContext<ScreenFrame>({ title: '', systemName: '', breadcrumbs: null });

export interface PageProps {
  /** Default: the screen's specified title. */
  title?: string;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Buttons at the right of the title; at most one of them filled. */
  actions?: ReactNode;
  /** A narrow column, for forms. */
  isNarrow?: boolean;
  children?: ReactNode;
}

/** Whether nothing was shown yet: the first screen keeps the browser's initial focus. */
let isFirst = true;

/** Names the browser's tab: 'Stock activity · Ghala'. */
export function useTabTitle(title: string): void {
  const { systemName } = useContext(ScreenFrameContext);
  useEffect(() => {
    document.title = [title, systemName].filter(Boolean).join(' · ');
  }, [title, systemName]);
  useEffect(
    () => () => {
      isFirst = false;
    },
    [],
  );
}

/** A screen: its title as h1 and in the tab, its actions, its content. Navigation moves the focus to the title. */
export function Page({ title, badges, actions, isNarrow, children }: PageProps) {
  const screen = useContext(ScreenFrameContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = title ?? screen.title;

  useTabTitle(shown);

  useEffect(() => {
    // A page that has focused a field keeps that.
    const main = heading.current?.closest('main');
    const isTaken = document.activeElement !== main && main?.contains(document.activeElement);
    if (!isFirst && !isTaken) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Box maw={isNarrow ? '60rem' : undefined} mx={isNarrow ? 'auto' : undefined}>
      {screen.breadcrumbs}
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
              {shown}
            </Title>
            {badges}
          </Group>
          {actions ? <Group gap="xs">{actions}</Group> : null}
        </Group>
        {children}
      </Stack>
    </Box>
  );
}
