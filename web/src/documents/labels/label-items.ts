import { MOST_LABELS } from '@ghala/contract/common/label-rules';
import { placeCode } from '@ghala/contract/common/place-code';
import type { Packaging } from '@ghala/contract/stock/packaging-text';

/** Names a product, one of its packagings, a lot or a place, and how many labels of it. */
export interface LabelItem {
  /** Items that can be printed together have the same key. */
  key: string;
  name: string;
  /** Tells its code, or where it is. */
  detail: string;
  productId?: number;
  /** Tells the product's unit, and the packagings that have a barcode. */
  unit: string;
  packagings: readonly Packaging[];
  /** Names a packaging; '' is the product itself. */
  packaging: string;
  placeId?: number;
  lotId?: number;
  /** Names a lot whose id is not known. */
  lot?: string;
  copies: number;
}

/** Holds a product as lists have it; without packagings if this device kept it from an earlier version. */
export interface LabelledProduct {
  id: number;
  name: string;
  code: string;
  unit: { unit: string };
  packagings?: Packaging[];
}

export function productItem({ id, name, code, unit, packagings = [] }: LabelledProduct): LabelItem {
  return {
    key: `product ${id}`,
    name,
    detail: code,
    productId: id,
    unit: unit.unit,
    packagings: packagings.filter(({ barcode }) => barcode !== ''),
    packaging: '',
    copies: 1,
  };
}

/** Labels a lot of a product, or a serial number. */
export function lotItem({ id, number }: { id: number; number: string }, product: LabelledProduct): LabelItem {
  return { ...productItem(product), key: `lot ${id}`, detail: number, productId: undefined, packagings: [], lotId: id };
}

/** Labels a lot of which only the number is known. */
export function lotNumberItem(number: string, product: LabelledProduct): LabelItem {
  const item = productItem(product);
  return { ...item, key: `${item.key} lot ${number}`, detail: number, packagings: [], lot: number };
}

/** Labels a warehouse, a virtual warehouse or a section, with the warehouse that it is in. */
export function placeItem({ id, name }: { id: number; name: string }, host = ''): LabelItem {
  return {
    key: `place ${id}`,
    name,
    detail: [host, placeCode(id)].filter(Boolean).join(' · '),
    unit: '',
    packagings: [],
    packaging: '',
    placeId: id,
    copies: 1,
  };
}

/** Lists each thing once, with the labels of all items of it. */
export function mergedItems(items: readonly LabelItem[]): LabelItem[] {
  const merged = new Map<string, LabelItem>();
  for (const item of items) {
    const key = `${item.key} ${item.packaging}`;
    const before = merged.get(key);
    merged.set(key, { ...item, key, copies: item.copies + (before?.copies ?? 0) });
  }
  return [...merged.values()];
}

/** Keeps the first items, with as many labels as one file can have: the largest counts are reduced. */
export function reducedItems(items: readonly LabelItem[]): LabelItem[] {
  const first = items.slice(0, MOST_LABELS);
  const most = mostOfEach(first.map(({ copies }) => copies));
  return first.map((item) => ({ ...item, copies: Math.min(item.copies, most) }));
}

function mostOfEach(counts: readonly number[]): number {
  let left = MOST_LABELS;
  const rising = counts.toSorted((one, other) => one - other);
  for (const [index, count] of rising.entries()) {
    const share = Math.floor(left / (rising.length - index));
    if (count > share) return share;
    left -= count;
  }
  return MOST_LABELS;
}

/** Counts the labels; what is not a number counts as none. */
export function labelsIn(items: readonly { copies: number | string }[]): number {
  return items.reduce((sum, { copies }) => sum + (typeof copies === 'number' ? copies : 0), 0);
}
