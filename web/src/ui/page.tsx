import { Box, Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';

/** The specified title of the screen on show, and the system's name for the browser's tab. Given by the shell. */
export const ScreenTitleContext = createContext({ title: '', systemName: '' });

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

/** Names the browser's tab: 'Stock activity · Ghala'. */
export function useTabTitle(title: string): void {
  const { systemName } = useContext(ScreenTitleContext);
  useEffect(() => {
    document.title = [title, systemName].filter(Boolean).join(' · ');
  }, [title, systemName]);
}

let isFirstPage = true;

/** A screen: its title as h1 and in the tab, its actions, its content. Navigation moves the focus to the title. */
export function Page({ title, badges, actions, isNarrow, children }: PageProps) {
  const screen = useContext(ScreenTitleContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = title ?? screen.title;

  useTabTitle(shown);

  useEffect(() => {
    // The first page keeps the browser's own start; a page that has put the focus into a field keeps that.
    const isTaken = heading.current?.closest('main')?.contains(document.activeElement);
    if (!isFirstPage && !isTaken) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return (
    <Box maw={isNarrow ? '60rem' : undefined} mx={isNarrow ? 'auto' : undefined}>
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
