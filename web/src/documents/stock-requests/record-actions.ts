import IconAdjustments from '~icons/adjustments';
import IconArrowsExchange from '~icons/arrows-exchange';
import IconLock from '~icons/lock';
import type { Icon } from '../../format/icon';
import { type Address, address } from '../../net/address';
import { t } from '../../text/t';

export interface RequestAction {
  label: string;
  icon: Icon;
  to: Address;
  isQuick: boolean;
}

/** Lists what can be requested for a stock record. */
export function requestActions(inventoryId: number): RequestAction[] {
  return [
    {
      label: t.common.reserveStock,
      icon: IconLock,
      to: address('/inventory/stocks/reserved/$inventoryId', { inventoryId }),
      isQuick: true,
    },
    {
      label: t.inventory.adjustStock,
      icon: IconAdjustments,
      to: address('/inventory/stocks/adjustments/$inventoryId', { inventoryId }),
      isQuick: true,
    },
    {
      label: t.inventory.transferStock,
      icon: IconArrowsExchange,
      to: address('/inventory/stocks/transfers/$inventoryId', { inventoryId }),
      isQuick: true,
    },
  ];
}
