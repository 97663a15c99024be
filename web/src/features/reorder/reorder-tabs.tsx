import { Group } from '@mantine/core';
import type { PlainPath } from '../../shared/address';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/link-button';

const tabs = [
  { to: '/purchases/reorder', label: t.reorder.levelsTab },
  { to: '/purchases/reorder/unset', label: t.reorder.unsetTab },
  { to: '/purchases/reorder/unmoved', label: t.reorder.unmovedTab },
] as const satisfies { to: PlainPath; label: string }[];

/** The lists of reordering: what is short, what has no levels, and what has not moved. */
export function ReorderTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  return (
    <Group component="nav" aria-label={t.reorder.lists} gap="xs" grow preventGrowOverflow={false} maw="30rem">
      {tabs.map(({ to, label }) => (
        <LinkButton
          key={to}
          to={to}
          variant={to === current ? 'light' : 'default'}
          aria-current={to === current ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </Group>
  );
}
