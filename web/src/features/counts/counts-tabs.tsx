import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import { ScreenTabs } from '../../ui/page/screen-tabs';

const tabs = [
  { to: '/inventory/counts', label: t.counts.countsTab },
  { to: '/inventory/counts/accuracy', label: t.counts.accuracyTab },
] as const satisfies { to: PlainPath; label: string }[];

/** Links the two lists of counting: the counts, and how exact they found the books. */
export function CountsTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  return <ScreenTabs label={t.counts.lists} tabs={tabs} current={current} maw="20rem" />;
}
