import type { Scanned } from '@ghala/contract/calls/scan';
import { useState } from 'react';
import { findScanned, type ReadCode, readCode } from '../../pickers/scanned-code';
import { isDocumentNumber } from '../../shared/document-number';
import { ownAddress } from '../../shared/own-address';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { type Taken, useScannerKeys } from '../../ui/scan/scanner-keys';

/** A code that was scanned on a screen of lines. */
export interface Scan extends ReadCode {
  /** It was typed into a field, and may have been meant for it. */
  isTyped: boolean;
}

/**
 * Gets the codes that are scanned on a screen, by a scanner that types or by the camera; those of papers open them.
 * @param take gets one after the other; see `Taken`
 */
export function useScans(take: (scan: Scan) => Taken | Promise<Taken>): void {
  useScannerKeys(async (text, { isTyped }) => {
    const isOfPaper = ownAddress(text, location.origin) !== undefined || (!isTyped && isDocumentNumber(text));
    return isOfPaper ? false : take({ ...(await readCode(text)), isTyped });
  });
}

/** What a code stands for; undefined once it was said why it could not be looked up. */
export async function lookUp(scan: ReadCode): Promise<Scanned | undefined> {
  try {
    return await findScanned(scan);
  } catch (error) {
    void alertError(t.app.codeNotLookedUp, error);
    return undefined;
  }
}

/** What was scanned, once its product is known. */
export type FoundScan = Scanned & { product: NonNullable<Scanned['product']> };
export type ScannedPlace = NonNullable<Scanned['place']>;

interface FoundScanOptions {
  onProduct: (found: FoundScan) => Taken | Promise<Taken>;
  onPlace?: (place: ScannedPlace) => Taken;
}

/**
 * Gets the products and places that are scanned on a screen.
 * @returns the last code that no product has, for `UnknownCode`, with what takes it up again
 */
export function useFoundScans({ onProduct, onPlace }: FoundScanOptions) {
  const [unknown, setUnknown] = useState<Scan>();

  async function take(scan: Scan): Promise<Taken> {
    const found = await lookUp(scan);
    if (found === undefined) return undefined;
    const { place, product } = found;
    if (place !== null && onPlace !== undefined) return onPlace(place);
    if (product !== null) return onProduct({ ...found, product });
    if (scan.isTyped && !scan.isSure) return false;
    setUnknown(scan);
    return undefined;
  }

  useScans(take);

  return {
    unknown,
    dismiss: () => setUnknown(undefined),
    takeUp: () => {
      setUnknown(undefined);
      if (unknown !== undefined) void take({ ...unknown, isTyped: false });
    },
  };
}
