import { Group } from '@mantine/core';
import type { PlainPath } from '../../shared/address';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/link-button';

const tabs = [
  { to: '/gate', label: t.gate.expected },
  { to: '/gate/left', label: t.gate.leftTab },
] as const satisfies { to: PlainPath; label: string }[];

/** The two lists of the gate: what is expected, and what has left. */
export function GateTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  return (
    <Group component="nav" aria-label={t.gate.lists} gap="xs" grow maw="24rem">
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
