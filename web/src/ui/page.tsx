import { Box, Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './page.module.css';
import { useIsPhone } from './use-is-phone';

export interface ScreenFrame {
  /** The screen's specified title. */
  title: string;
  /** For the browser's tab. */
  systemName: string;
  /** The way up from a screen two levels deep: on a phone above its title, else in the row under the header. */
  breadcrumbs: ReactNode;
}

/** Data about the current page's surroundings. Provided by the application. */
export const ScreenFrameContext = createContext<ScreenFrame>({ title: '', systemName: '', breadcrumbs: null });

/** A place on the screen for a part of what is drawn elsewhere: null until it is there, undefined where there is none. */
type Place = HTMLElement | null | undefined;

/** The place beside the page's title for the views of the list that it is about. */
export const ViewsContext = createContext<Place>(undefined);

/** The place beside a title for the tools of the list under it. */
export const ToolsContext = createContext<Place>(undefined);

/** The place in the head where a phone shows the page's title; null where the page itself has it. */
export const HeadTitleContext = createContext<HTMLElement | null>(null);

export interface PageProps {
  /** Default: the screen's specified title. */
  title?: string;
  /** What the screen's record is called, under its title, which is then small. */
  record?: ReactNode;
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Buttons at the right of the title; at most one of them filled. */
  actions?: ReactNode;
  /** A narrow column, for forms. */
  isNarrow?: boolean;
  /** Beside the narrow column where there is room: a `Summary` of what the form is about. */
  aside?: ReactNode;
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
export function Page({ title, record, badges, actions, isNarrow, aside, children }: PageProps) {
  const screen = useContext(ScreenFrameContext);
  const head = useContext(HeadTitleContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPhone = useIsPhone();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const [views, setViews] = useState<HTMLElement | null>(null);
  const shown = title ?? screen.title;

  useTabTitle(shown);

  useEffect(() => {
    // A page that has focused a field keeps that.
    const main = document.querySelector('main');
    const isTaken = document.activeElement !== main && main?.contains(document.activeElement);
    if (!isFirst && !isTaken) heading.current?.focus({ preventScroll: true });
  }, []);

  const heading1 = (
    <Title
      order={1}
      ref={heading}
      tabIndex={-1}
      className={head ? classes.inHead : record ? classes.eyebrow : undefined}
      style={{ outline: 'none' }}
    >
      {shown}
    </Title>
  );
  const isRowEmpty = head !== null && !record && !badges && !actions;
  return (
    <Box className={isNarrow ? classes.narrow : undefined}>
      {head ? createPortal(heading1, head) : null}
      {isPhone ? screen.breadcrumbs : null}
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" mih="2.25rem" display={isRowEmpty ? 'none' : undefined} data-title-row>
          <div className={classes.titles}>
            <div>
              {head ? null : heading1}
              {record}
            </div>
            {badges}
            {isPhone ? null : <div ref={setViews} className={classes.views} />}
          </div>
          <Group gap="xs">
            <div ref={setTools} className={classes.tools} />
            {actions}
          </Group>
        </Group>
        <ViewsContext value={isPhone ? undefined : views}>
          <ToolsContext value={tools}>
            {aside === undefined ? (
              children
            ) : (
              <div className={classes.beside}>
                <Stack gap="sm">{children}</Stack>
                <aside>{aside}</aside>
              </div>
            )}
          </ToolsContext>
        </ViewsContext>
      </Stack>
    </Box>
  );
}
