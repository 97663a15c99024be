import { Box, Group, Stack, Title } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsPhone } from '../use-is-phone';
import classes from './page.module.css';

export interface ScreenFrame {
  /** It is as specified. */
  title: string;
  /** Names the system in the browser's tab. */
  systemName: string;
  /** Leads up from a screen two levels deep: on a phone above its title, else in the row under the header. */
  breadcrumbs: ReactNode;
}

/** The application provides these data about the current page's surroundings. */
export const ScreenFrameContext = createContext<ScreenFrame>({ title: '', systemName: '', breadcrumbs: null });

/**
 * A place on the screen takes a part of what is drawn elsewhere: null until it is there, undefined where there is none.
 */
type Place = HTMLElement | null | undefined;

/** Beside the page's title, this place takes the views of its list. */
export const ViewsContext = createContext<Place>(undefined);

/** Beside a title, this place takes the tools of the list under it. */
export const ToolsContext = createContext<Place>(undefined);

/** A phone shows the page's title in this place in the head; null where the page itself has it. */
export const HeadTitleContext = createContext<HTMLElement | null>(null);

export interface PageProps {
  /** By default, it is the screen's specified title. */
  title?: string;
  /** Names the screen's record under the title, which is then small. */
  record?: ReactNode;
  /** Badges stand beside the title. */
  badges?: ReactNode;
  /** Buttons stand at the right of the title; at most one of them is filled. */
  actions?: ReactNode;
  /** Forms have a narrow column. */
  isNarrow?: boolean;
  /** Stands beside the narrow column where there is room: a `Summary` of what the form is about. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** Nothing was shown yet: the first screen keeps the browser's initial focus. */
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

/**
 * Shows a screen: its title as h1 and in the tab, its actions, its content. Navigation moves the focus to the title.
 */
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
