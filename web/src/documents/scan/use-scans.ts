import type { Scanned } from '@ghala/contract/calls/scan';
import { useState } from 'react';
import { findScanned, type ReadCode, readCode } from '../../pickers/scanned-code';
import { isUnanswered } from '../../shared/api-client';
import { placeText } from '../../shared/place';
import { isPaper } from '../../shared/scanned-paper';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { notify } from '../../ui/notices';
import { type FieldWait, type Taken, useScannerKeys } from '../../ui/scan/scanner-keys';

/** A code that was scanned on a screen of lines. */
export interface Scan extends ReadCode {
  /** It was typed into a field, and may have been meant for it. */
  isTyped: boolean;
  /** How that field waits for it. */
  wait?: FieldWait | undefined;
}

/**
 * Gets the codes that are scanned on a screen, by a scanner that types or by the camera; those of papers open them.
 * @param take gets one after the other; see `Taken`
 */
export function useScans(take: (scan: Scan) => Taken | Promise<Taken>): void {
  useScannerKeys(async (text, { isTyped, wait }) => {
    if (isPaper(text)) return false;
    try {
      return await take({ ...(await readCode(text)), isTyped, wait });
    } catch (error) {
      void alertError(t.app.codeNotLookedUp, error);
      return undefined;
    }
  });
}

/** Says which elements of a GS1 code could not be read; the rest of it counts. */
export function sayWrong({ wrong }: Pick<Scan, 'wrong'>): void {
  if (wrong.length === 0) return;
  const elements = wrong.map(({ identifier, value }) => (identifier === '' ? value : `(${identifier}) ${value}`));
  notify({ message: say(t.scans.wrongElements, { elements: elements.join(', ') }), color: 'yellow' });
}

/**
 * What a code stands for; undefined once it was said why it could not be looked up, or if it is too late to be taken.
 * @param isElse it may be something else than a product: without a connection it then is, and null is returned, unless its
 * check digit or GS1 elements say that it is a product's
 */
export async function lookUp(scan: Scan): Promise<Scanned | undefined>;
export async function lookUp(scan: Scan, isElse: boolean): Promise<Scanned | null | undefined>;
export async function lookUp(scan: Scan, isElse = false): Promise<Scanned | null | undefined> {
  try {
    const found = await findScanned(scan);
    if (scan.wait?.isOver) return undefined;
    if (scan.wait) scan.wait.isAnswered = true;
    return found;
  } catch (error) {
    if (scan.wait?.isOver) return undefined;
    const isProduct = scan.isSure && scan.code !== '';
    if (isElse && isUnanswered(error) && !isProduct) return null;
    void alertError(t.app.codeNotLookedUp, error);
    return undefined;
  }
}

/** What was scanned, once its product is known. */
export type FoundScan = Scanned & { product: NonNullable<Scanned['product']> };
export type ScannedPlace = NonNullable<Scanned['place']>;

interface FoundScanOptions {
  onProduct: (found: FoundScan) => Taken | Promise<Taken>;
  onPlace?: ((place: ScannedPlace) => Taken | Promise<Taken>) | undefined;
  /** A code that may be something else than a product, such as a serial number: what takes it if it is none. */
  elseOf?: (scan: Scan) => (() => Taken) | undefined;
}

/**
 * Gets the products and places that are scanned on a screen.
 * @returns the codes that no product has, for `UnknownCodes`
 */
export function useFoundScans({ onProduct, onPlace, elseOf }: FoundScanOptions): UnknownScans {
  const unknown = useUnknownScans();

  async function take(scan: Scan): Promise<Taken> {
    const takeElse = elseOf?.(scan);
    const found = await lookUp(scan, takeElse !== undefined);
    if (found === undefined) return undefined;
    const { place = null, product = null } = found ?? {};
    if (place !== null) {
      if (onPlace !== undefined) return onPlace(place);
      void alertError(t.app.scan, say(t.scans.notAProduct, { place: placeText(place) }));
      return undefined;
    }
    if (found !== null && product !== null) {
      sayWrong(found);
      return onProduct({ ...found, product });
    }
    return takeElse === undefined ? unknown.keep(scan) : takeElse();
  }

  useScans(take);
  return {
    ...unknown,
    takeUp: (scan) => {
      unknown.dismiss(scan);
      void take({ ...scan, isTyped: false });
    },
  };
}

/** The scanned codes that no product has, until they are dismissed or tied to one. */
export interface UnknownScans {
  scans: readonly Scan[];
  dismiss: (scan: Scan) => void;
  dismissAll: () => void;
  /** It is a product's from now on. */
  takeUp: (scan: Scan) => void;
}

/** Keeps them. What may have been typed into a field for its own sake is left to the field. */
export function useUnknownScans() {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  return {
    scans,
    keep: (scan: Scan): Taken => {
      if (scan.isTyped && !scan.isSure) return false;
      setScans((kept) => [...kept.filter(({ text }) => text !== scan.text), scan]);
      return undefined;
    },
    dismiss: (scan: Scan) => setScans((kept) => kept.filter((one) => one.text !== scan.text)),
    dismissAll: () => setScans([]),
  };
}
