import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { countedOf } from '../../documents/lines/counting-rule';
import { countOf, countText, countUp, type ScannedCount } from '../../documents/scan/count-up';
import type { Scan } from '../../documents/scan/use-scans';
import { packagingOf } from '../../shared/product-code';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import type { OrderRow } from './order-columns';
import { draftOf, type useLineDrafts } from './use-line-drafts';

/**
 * Counts what is scanned of an order's lines: the first scan of a line finds it, with everything that is to come; from
 * the second on it has what was scanned. What was typed counts up. A lot is that of the line.
 */
export function useScannedLines({ update }: ReturnType<typeof useLineDrafts>) {
  const firsts = useRef(new Map<number, ScannedCount>());
  return ({ line, item, draft, place }: OrderRow, scan: Scan): string | undefined => {
    const { Product } = line;
    const { name } = Product;
    if (item !== undefined) {
      void alertError(name, say(t.scans.alreadyReceived, { name }));
      return undefined;
    }
    const counted = countedOf(Product);
    const { lot = '', count = null, measure = null } = scan;
    if (lot !== '' && draft.batchNo !== '' && draft.batchNo !== lot) {
      void alertError(name, say(t.scans.otherLot, { name, lot: draft.batchNo, other: lot }));
      return undefined;
    }
    const packaging = packagingOf(Product, scan.code)?.name ?? null;
    const more = countOf({ packaging, count, measure }, counted);
    const first = firsts.current.get(line.id);
    // The characters that a scanner typed into the field were taken back: they do not show that someone counted.
    const isCounted = draft.isCounted === true || draft.quantity !== draftOf(line, undefined).quantity;
    const before = isCounted ? draft.quantity : first && countUp('', first, counted);
    const quantity = before === undefined ? draft.quantity : countUp(before, more, counted);
    firsts.current.set(line.id, more);
    // What is not a quantity stays as it was typed.
    if (quantity === undefined) return undefined;
    const changed = {
      ...(before === undefined ? {} : { quantity, isCounted: true, place }),
      ...(lot === '' ? {} : { batchNo: lot }),
    };
    flushSync(() => update(line.id, changed));
    return say(t.scans.counted, { name, quantity: countText(quantity, counted) });
  };
}
