import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import { ScreenTabs } from '../../ui/page/screen-tabs';

const tabs = [
  { to: '/inventory/lots', label: t.lotLists.lotsTab },
  { to: '/inventory/lots/places', label: t.lotLists.placesTab },
] as const satisfies { to: PlainPath; label: string }[];

/** Links the two lists of lots in stock: one by one, and by place. */
export function LotTabs({ current }: { current: (typeof tabs)[number]['to'] }) {
  return <ScreenTabs label={t.lotLists.lists} tabs={tabs} current={current} maw="20rem" areEven={false} />;
}
