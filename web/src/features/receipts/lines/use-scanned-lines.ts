import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { countedOf, inUnit } from '../../../documents/lines/counting-rule';
import {
  isBlank,
  isTracked,
  keyOf,
  type LotDraft,
  type TrackedProduct,
  withLot,
} from '../../../documents/lots/lot-drafts';
import { countedInto } from '../../../documents/lots/scanned-lots';
import { countOf, countText, countUp, type ScannedCount } from '../../../documents/scan/count-up';
import type { Scan } from '../../../documents/scan/use-scans';
import { packagingOf } from '../../../format/product-code';
import { say, t } from '../../../text/t';
import { isMissed, type Missed } from '../../../ui/scan/scanner-keys';
import type { OrderRow } from '../against-order/order-columns';
import { draftOf, type useLineDrafts } from './use-line-drafts';

/**
 * Counts what is scanned of an order's lines. The first scan of a line finds it, with everything that is to come; from
 * the second on, the quantity is what was scanned, or what was typed and the scans since. A line has the lot of its
 * scans; for a tracked product, each lot has its own count, and each serial number exists once.
 */
export function useScannedLines({ update }: ReturnType<typeof useLineDrafts>) {
  const firsts = useRef(new Map<number, ScannedCount>());
  return (row: OrderRow, scan: Scan): string | Missed => {
    const { line, item, draft, place } = row;
    const { Product } = line;
    const { name } = Product;
    if (item !== undefined) return { missed: say(t.scans.alreadyReceived, { name }) };
    const counted = countedOf(Product);
    const { lot = '', count = null, measure = null } = scan;
    if (isTracked(Product) && Product.tracking === 'serial') return countSerial(row, Product, scan);
    if (!isTracked(Product) && lot !== '' && draft.batchNo !== '' && draft.batchNo !== lot)
      return { missed: say(t.scans.otherLot, { name, lot: draft.batchNo, other: lot }) };
    const packaging = packagingOf(Product, scan.code)?.name ?? null;
    const more = countOf({ packaging, count, measure }, counted);
    if (isMissed(more)) return more;
    const first = firsts.current.get(line.id);
    // The characters that a scanner typed into the field were taken back, so they do not show that someone counted.
    const isCounted = draft.isCounted === true || draft.quantity !== draftOf(line, undefined).quantity;
    const before = isCounted ? draft.quantity : first && countUp('', first, counted);
    const quantity = before === undefined ? draft.quantity : countUp(before, more, counted);
    firsts.current.set(line.id, more);
    // A value that is no quantity stays as it was typed.
    if (quantity === undefined) return { missed: t.scans.noQuantity };
    const lots = isTracked(Product) ? lotsAfter(Product, draft.lots, before, scan, more) : undefined;
    const changed = {
      ...(before === undefined ? {} : { quantity, isCounted: true, place }),
      ...(lots !== undefined ? { lots } : lot === '' ? {} : { batchNo: lot }),
    };
    flushSync(() => update(line.id, changed));
    return say(t.scans.counted, { name, quantity: countText(quantity, counted) });
  };

  function countSerial({ line, draft, place }: OrderRow, product: SerialProduct, scan: Scan): string | Missed {
    const { name, unit } = product;
    const { serial } = scan;
    if (serial === undefined) return say(t.scans.serialNext, { name });
    const next = countedInto(product, draft, scan, { count: 1, name: unit.unit });
    if (next === undefined) return { missed: t.scans.noQuantity };
    if (next.repeated !== undefined) return { missed: say(t.scans.serialAgain, { name, serial }) };
    const { lots, quantity } = next;
    flushSync(() => update(line.id, { lots, place, ...(quantity === draft.quantity ? {} : { quantity }) }));
    const whole = inUnit(product, quantity) ?? lots.length;
    return say(t.scans.counted, { name, quantity: say(t.lots.serialCount, { count: lots.length, quantity: whole }) });
  }
}

type SerialProduct = TrackedProduct & { name: string };

/**
 * Works out a line's lots after a scan: the first scan that finds the line only names its lot, which then holds all of
 * it.
 */
function lotsAfter(
  product: TrackedProduct,
  lots: readonly LotDraft[],
  before: number | string | undefined,
  scan: Scan,
  more: ScannedCount,
): LotDraft[] | undefined {
  if (before !== undefined) return countedInto(product, { quantity: before, lots }, scan, more)?.lots;
  const { lot: number, expiry = '', production = '' } = scan;
  const given = lots.filter((one) => !isBlank(one));
  if (number === undefined || given.some((one) => keyOf(one.number) === keyOf(number))) return undefined;
  return withLot(given, { number, expiresOn: expiry, madeOn: production });
}
