import type { ReceiptItem, StoredPlace } from '@ghala/contract/calls/receipt-items';
import { type Condition, conditions } from '@ghala/contract/common/condition-words';
import { placeText } from '../../../format/place';
import { readLocal, writeLocal } from '../../../offline/local-store';

/** Keeps the place and condition of the last line, which the next one most likely shares. */
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

/**
 * Picks the place of the receipt's last item, or else the last one of this browser, or else the server's suggestion.
 */
export function placeFor(items: readonly ReceiptItem[], suggested: StoredPlace | null): ReceivingPlace {
  const last = items.at(-1);
  if (last !== undefined) return { ...placeAt(last), condition: last.condition };
  return rememberedPlace() ?? (suggested === null ? nowhere : placeAt(suggested));
}

/** Reads the last place of this browser. */
export function rememberedPlace(): ReceivingPlace | undefined {
  return readLocal<ReceivingPlace>(STORE);
}

/** Takes a stored place for goods that are new. */
export function placeAt(stored: StoredPlace): ReceivingPlace {
  return {
    warehouseId: stored.warehouseId,
    warehouseLabel: stored.Section === null ? placeText(stored) : stored.Warehouse.name,
    isVirtual: stored.Warehouse.isVirtual,
    sectionId: stored.sectionId,
    sectionLabel: stored.Section?.name ?? '',
    condition: nowhere.condition,
  };
}

export function keepPlace(place: ReceivingPlace): void {
  writeLocal(STORE, place);
}
