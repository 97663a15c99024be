import { Group } from '@mantine/core';
import type { PlainPath } from '../../net/address';
import { LinkButton } from './link-button';

interface ScreenTabsProps {
  label: string;
  tabs: readonly { to: PlainPath; label: string }[];
  /** This screen is open. */
  current: PlainPath;
  /** Limits how wide they are together. */
  maw: string;
  /** All are equally wide; otherwise each has the room that its label needs. */
  areEven?: boolean;
}

/** Switches between the screens of one list. */
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
