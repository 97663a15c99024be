import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { type Condition, conditions } from '@ghala/contract/common/condition-words';
import { readLocal, writeLocal } from '../../shared/local-store';
import { placeText } from '../../shared/place';

/** The place and condition of the last line: the next one most likely has the same. */
export interface ReceivingPlace {
  warehouseId: number | null;
  warehouseLabel: string;
  /** A virtual warehouse has no sections. */
  isVirtual: boolean;
  sectionId: number | null;
  sectionLabel: string;
  condition: Condition;
}

const STORE = 'receiving-place';
const nowhere: ReceivingPlace = {
  warehouseId: null,
  warehouseLabel: '',
  isVirtual: false,
  sectionId: null,
  sectionLabel: '',
  condition: conditions[0],
};

/** That of the receipt's last item, otherwise of this browser's last one. */
export function rememberedPlace(items: readonly ReceiptItem[]): ReceivingPlace {
  const last = items.at(-1);
  if (last === undefined) return readLocal<ReceivingPlace>(STORE) ?? nowhere;
  return {
    warehouseId: last.warehouseId,
    warehouseLabel: last.Section === null ? placeText(last) : last.Warehouse.name,
    isVirtual: last.Warehouse.isVirtual,
    sectionId: last.sectionId,
    sectionLabel: last.Section?.name ?? '',
    condition: last.condition,
  };
}

export function keepPlace(place: ReceivingPlace): void {
  writeLocal(STORE, place);
}
