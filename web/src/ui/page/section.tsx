import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { ToolsContext, ViewsContext } from './page';
import classes from './page.module.css';

export interface SectionProps {
  /** The title is specified, with its number where it has one: '1. Product Specifications'. */
  title: string;
  /** Buttons stand at the right of the title. */
  actions?: ReactNode;
  /** Identifies the title, where something leads to it (`goToSection`, `showSection`). */
  id?: string;
  /** It is as tall as its neighbour in a grid. */
  isFilling?: boolean;
  children: ReactNode;
}

/** Shows a titled part of a screen, at the only level of card. */
export function Section({ title, actions, id: givenId, isFilling, children }: SectionProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <Paper component="section" aria-labelledby={id} p="md" h={isFilling ? '100%' : undefined}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id} tabIndex={givenId ? -1 : undefined}>
            {title}
          </Title>
          <Group gap="xs">
            <div ref={setTools} className={classes.tools} />
            {actions}
          </Group>
        </Group>
        <ViewsContext value={undefined}>
          <ToolsContext value={tools}>{children}</ToolsContext>
        </ViewsContext>
      </Stack>
    </Paper>
  );
}

/** Shows the section whose title has this id. */
export function showSection(id: string): void {
  document.getElementById(id)?.closest('section')?.scrollIntoView();
}

/** Shows the section, and moves the focus to its title. */
export function goToSection(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
  showSection(id);
}
