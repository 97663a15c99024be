import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  /** The specified section title, with its number where it has one: '1. Product Specifications'. */
  title: string;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** As tall as its neighbour in a grid. */
  isFilling?: boolean;
  children: ReactNode;
}

/** A titled part of a screen, at the only level of card. */
export function Section({ title, actions, isFilling, children }: SectionProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} p="md" h={isFilling ? '100%' : undefined}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id}>
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
