import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { placeText } from '../../format/place';
import { say, t } from '../../text/t';
import { areErrorsAlone } from '../../ui/dialogs/layers';
import type { ServerForm } from '../../ui/form/use-server-form';
import { notifySuccess } from '../../ui/notices';
import { isMissed, type Missed, type Taken } from '../../ui/scan/scanner-keys';
import { useIsHere } from '../../ui/use-is-here';
import { countedOf } from '../lines/counting-rule';
import type { LotPart } from '../lot-choice/held-lots';
import { isTracked, type LotDraft, type TrackedProduct } from '../lots/lot-drafts';
import { countedInto, namedLot, type ScannedLot } from '../lots/scanned-lots';
import { countOf, countText, countUp, type ScannedCount } from './count-up';
import { scannedSerial } from './scanned-serial';
import { type FoundScan, type Scan, type ScannedPlace, useFoundScans } from './use-scans';

const WAIT_MS = 20;

interface EntryLine {
  productId: number | null;
  quantity: number | string;
  batchNo?: string;
}

interface ScannedEntryOptions<Values extends EntryLine> {
  form: ServerForm<Values>;
  /** Adds the line in the row; the form's own by default. */
  send?: () => Promise<void>;
  /** Chooses the product in the empty row, if that is possible. */
  choose: (product: FoundScan['product']) => Missed | undefined | Promise<Missed | undefined>;
  setQuantity: (quantity: number | string) => void;
  /** Where goods leave stock: finds the lots of the row with the scanned one, if its product is tracked. */
  takenLots?: {
    with: (found: FoundScan, before: number | string, after: number | string) => Promise<LotPart[] | null | Missed>;
    set: (lots: LotPart[] | null) => void;
  };
  /** Where goods enter stock: holds the lots of the row, if its product is tracked. */
  enteredLots?: { get: () => readonly LotDraft[]; set: (lots: LotDraft[]) => void };
  /** Names the product in the row, if its serial numbers are scanned: an unknown code is then one of them. */
  serialsOf?: (TrackedProduct & { name: string }) | undefined;
  /** Puts further lines into this place. */
  standAt?: (place: ScannedPlace) => void;
  /** Counts into a line that was added before. @returns its quantity; undefined if there is none */
  countInto?: (found: FoundScan, more: ScannedCount) => Promise<number | string | Missed | undefined>;
}

/**
 * Handles scans where lines are entered in a row. A product begins the row, and counts up if it is scanned again;
 * another product first adds the line. A place is where further lines go. A code that no product has is kept. @returns
 * the codes that were not counted
 * @returns the codes that were not counted
 */
export function useScannedEntry<Values extends EntryLine>(options: ScannedEntryOptions<Values>) {
  const latest = useRef(options);
  latest.current = options;
  const isHere = useIsHere();
  const [counted, setCounted] = useState<{ quantity: number | string; next: 'quantity' | 'lots' }>();

  // This waits until the row shows the product, by which its quantity is counted.
  const put = useEffectEvent(() => {
    if (counted === undefined) return;
    options.setQuantity(counted.quantity);
    // Beneath the camera's dialog, this would open the phone's keyboard.
    if (areErrorsAlone()) options.form.focusField(counted.next);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scan.
  useEffect(() => put(), [counted]);

  function stand(place: ScannedPlace): Taken {
    flushSync(() => latest.current.standAt?.(place));
    const said = say(t.scans.placeScanned, { place: placeText(place) });
    notifySuccess(said);
    return said;
  }

  async function count(found: FoundScan): Promise<Taken> {
    const { product } = found;
    const unit = countedOf(product);
    const more = countOf(found, unit);
    if (isMissed(more)) return askHowMany(product, more);
    const said = (quantity: number | string) =>
      say(t.scans.counted, { name: product.name, quantity: countText(quantity, unit) });
    // This waits however slow the server is: what is counted into a row that is being added would be lost with it.
    await wait(() => !latest.current.form.isSending);
    const { productId, quantity, batchNo = '' } = latest.current.form.getValues();
    const hasLots = latest.current.enteredLots !== undefined && isTracked(product);
    const takesLots = latest.current.takenLots !== undefined && isTracked(product);
    if (productId === product.id && hasLots) return countLot(product, namedLot(product, found), more);
    if (productId === product.id && (takesLots || found.lot === null || batchNo === '' || batchNo === found.lot)) {
      const next = countUp(quantity, more, unit);
      if (next === undefined) return noQuantity();
      if (takesLots) return takeLot(found, quantity, next);
      show(next, found.lot);
      return said(next);
    }
    if (productId !== null && !(await isAdded())) return { missed: t.scans.lineNotAdded };
    const into = await latest.current.countInto?.(found, more);
    if (isMissed(into)) return into;
    if (into !== undefined) {
      notifySuccess(said(into));
      return said(into);
    }
    const first = countUp('', more, unit);
    if (first === undefined) return noQuantity();
    const unchosen = await latest.current.choose(product);
    if (unchosen !== undefined) return unchosen;
    if (hasLots) return countLot(product, namedLot(product, found), more);
    if (takesLots) return takeLot(found, '', first);
    show(first, found.lot);
    return said(first);
  }

  /** Puts the product into the row, where its quantity can be typed, unless another is there. */
  async function askHowMany(product: FoundScan['product'], why: Missed): Promise<Missed> {
    await wait(() => !latest.current.form.isSending);
    const { form } = latest.current;
    const { productId } = form.getValues();
    if (productId === null) await latest.current.choose(product);
    if ((productId ?? product.id) === product.id && areErrorsAlone()) form.focusField('quantity');
    return why;
  }

  /** Counts the product of the row, and takes the lot. */
  async function takeLot(found: FoundScan, before: number | string, after: number | string): Promise<Taken> {
    const lots = await latest.current.takenLots?.with(found, before, after);
    if (isMissed(lots)) return lots;
    latest.current.takenLots?.set(lots ?? null);
    show(after, null);
    const { product } = found;
    return say(t.scans.counted, { name: product.name, quantity: countText(after, countedOf(product)) });
  }

  /** Counts into the lots of the row's product. */
  function countLot(product: TrackedProduct & { name: string }, scanned: ScannedLot, more: ScannedCount): Taken {
    const { form, enteredLots } = latest.current;
    const { quantity } = form.getValues();
    const lots = enteredLots?.get() ?? [];
    const next = countedInto(product, { quantity, lots }, scanned, more);
    if (next === undefined) return noQuantity();
    const { name } = product;
    if (next.repeated !== undefined) return { missed: say(t.scans.serialAgain, { name, serial: next.repeated }) };
    enteredLots?.set(next.lots);
    const isSerial = product.tracking === 'serial';
    flushSync(() => setCounted({ quantity: next.quantity, next: isSerial ? 'lots' : 'quantity' }));
    if (isSerial && !scanned.serial) return say(t.scans.serialNext, { name });
    return say(t.scans.counted, { name, quantity: countText(next.quantity, countedOf(product)) });
  }

  /** Keeps what was typed, and reports that it is no quantity. */
  function noQuantity(): Missed {
    latest.current.form.focusField('quantity');
    return { missed: t.scans.noQuantity };
  }

  /** Waits until the row has been drawn, or its screen is gone. */
  async function wait(isSo: () => boolean): Promise<void> {
    while (!isSo() && isHere.current) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }

  /** Takes a scan as a serial number of the product in the row. */
  function serialOf(scan: Scan): (() => Taken) | undefined {
    const { serialsOf: product, form } = latest.current;
    const serial = scannedSerial(product, scan, form.elementRef);
    if (product === undefined || serial === undefined) return undefined;
    return () => serial !== false && countLot(product, { serial }, { count: 1, name: product.unit.unit });
  }

  /** Tells whether the line in the row could be added; if not, the row shows why. */
  async function isAdded(): Promise<boolean> {
    const { send, form } = latest.current;
    await (send ?? form.send)();
    if (form.getValues().productId !== null) return false;
    await wait(() => latest.current.form.values.productId === null);
    return true;
  }

  function show(quantity: number | string, lot: string | null) {
    const { form } = latest.current;
    if (lot !== null && 'batchNo' in form.getValues()) form.setFieldValue('batchNo', lot as never);
    flushSync(() => setCounted({ quantity, next: 'quantity' }));
  }

  return useFoundScans({ onProduct: count, onPlace: options.standAt && stand, elseOf: serialOf });
}
