import { Group } from '@mantine/core';
import type { PlainPath } from '../net/address';
import { LinkButton } from './link-button';

interface ScreenTabsProps {
  label: string;
  tabs: readonly { to: PlainPath; label: string }[];
  /** The screen that is open. */
  current: PlainPath;
  /** How wide they are together at most. */
  maw: string;
  /** Whether all are equally wide; otherwise each has the room that its label needs. */
  areEven?: boolean;
}

/** Screens that are the faces of one list. */
export function ScreenTabs({ label, tabs, current, maw, areEven = true }: ScreenTabsProps) {
  return (
    <Group component="nav" aria-label={label} gap="xs" grow preventGrowOverflow={areEven} maw={maw}>
      {tabs.map(({ to, label: name }) => (
        <LinkButton
          key={to}
          to={to}
          variant={to === current ? 'light' : 'default'}
          aria-current={to === current ? 'page' : undefined}
        >
          {name}
        </LinkButton>
      ))}
    </Group>
  );
}
