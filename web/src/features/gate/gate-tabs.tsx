import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import { ScreenTabs } from '../../ui/page/screen-tabs';

const tabs = [
  { to: '/gate', label: t.gate.expected },
  { to: '/gate/left', label: t.gate.leftTab },
] as const satisfies { to: PlainPath; label: string }[];

/** Links the two lists of the gate: what is expected, and what has left. */
export function GateTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  return <ScreenTabs label={t.gate.lists} tabs={tabs} current={current} maw="24rem" />;
}
