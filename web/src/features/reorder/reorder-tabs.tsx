import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import { ScreenTabs } from '../../ui/page/screen-tabs';

const tabs = [
  { to: '/purchases/reorder', label: t.reorder.levelsTab },
  { to: '/purchases/reorder/unset', label: t.reorder.unsetTab },
  { to: '/purchases/reorder/unmoved', label: t.reorder.unmovedTab },
] as const satisfies { to: PlainPath; label: string }[];

/** Links the lists of reordering: what is short, what has no levels, and what has not moved. */
export function ReorderTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  return <ScreenTabs label={t.reorder.lists} tabs={tabs} current={current} maw="30rem" areEven={false} />;
}
