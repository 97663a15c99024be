import type { Scanned } from '@ghala/contract/calls/scan';
import { useState } from 'react';
import { placeText } from '../../format/place';
import { ApiError, isUnanswered } from '../../net/api-client';
import { failureText } from '../../net/failure-text';
import { findScanned, type ReadCode, readCode } from '../../pickers/scanned-code';
import { isPaper } from '../../session/scanned-paper';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { notify } from '../../ui/notices';
import { inTurn, isMissed, type Missed, type Taken, useScannerKeys } from '../../ui/scan/scanner-keys';
import { useIsHere } from '../../ui/use-is-here';

/** Holds a code that was scanned on a screen of lines. */
export interface Scan extends ReadCode {
  /** The code was typed into a field, and may have been meant for it. */
  isTyped: boolean;
}

/**
 * Passes on the codes that are scanned on a screen, by a typing scanner or by the camera; those of papers open them.
 * @param take gets one after the other; see `Taken`
 * @param kept keeps what could not be counted
 */
export function useScans(take: (scan: Scan) => Taken | Promise<Taken>, { keep }: Pick<KeptScans, 'keep'>): void {
  async function takeText(text: string, isTyped: boolean): Promise<Taken> {
    if (isPaper(text)) return false;
    const unread = { text, code: text, isSure: false, wrong: [] };
    const read = await readCode(text).catch(missedBy);
    if (isMissed(read)) return keep({ ...unread, isTyped: false }, read.missed);
    const scan = { ...read, isTyped };
    const taken = await Promise.resolve(scan).then(take).catch(missedBy);
    return isMissed(taken) ? keep(scan, taken.missed) : taken;
  }

  useScannerKeys((text, { isTyped }) => takeText(text, isTyped), {
    onBlocked: (text) => keep({ text, code: text, isSure: false, wrong: [], isTyped: false }, t.scans.dialogOpen),
  });
}

/** Tells why a scan was not counted. */
export async function missedBy(error: unknown): Promise<Missed> {
  return { missed: error instanceof ApiError ? await failureText(error) : t.app.codeNotLookedUp };
}

/** Tells which elements of a GS1 code could not be read; the rest of it counts. */
export function sayWrong({ wrong }: Pick<Scan, 'wrong'>): void {
  if (wrong.length === 0) return;
  const elements = wrong.map(({ identifier, value }) => (identifier === '' ? value : `(${identifier}) ${value}`));
  const known = wrong.flatMap(({ identifier }) => (identifier === '' ? [] : [identifier]));
  const text = new Set(known).size < known.length ? t.scans.contradictory : t.scans.wrongElements;
  notify({ message: say(text, { elements: elements.join(', ') }), color: 'yellow' });
}

/**
 * Finds what a code stands for.
 * @param isElse it may be something else than a product: without a connection it then is, and null is returned, unless its
 * check digit or GS1 elements say that it is a product's
 */
export async function lookUp(scan: Scan): Promise<Scanned | Missed>;
export async function lookUp(scan: Scan, isElse: boolean): Promise<Scanned | Missed | null>;
export async function lookUp(scan: Scan, isElse = false): Promise<Scanned | Missed | null> {
  try {
    return await findScanned(scan);
  } catch (error) {
    const isProduct = scan.isSure && scan.code !== '';
    return isElse && isUnanswered(error) && !isProduct ? null : missedBy(error);
  }
}

/** Holds what was scanned, once its product is known. */
export type FoundScan = Scanned & { product: NonNullable<Scanned['product']> };
export type ScannedPlace = NonNullable<Scanned['place']>;

interface FoundScanOptions {
  onProduct: (found: FoundScan) => Taken | Promise<Taken>;
  onPlace?: ((place: ScannedPlace) => Taken | Promise<Taken>) | undefined;
  /** Gives what takes a code that no product has, where codes may mean something else, such as a serial number. */
  elseOf?: (scan: Scan) => (() => Taken) | undefined;
}

/**
 * Passes on the products and places that are scanned on a screen. @returns the codes that were not counted, for
 * `KeptCodes`
 * @returns the codes that were not counted, for `KeptCodes`
 */
export function useFoundScans({ onProduct, onPlace, elseOf }: FoundScanOptions): KeptScans {
  const kept = useKeptScans(take);

  async function take(scan: Scan): Promise<Taken> {
    const takeElse = elseOf?.(scan);
    const found = await lookUp(scan, takeElse !== undefined);
    if (isMissed(found)) return found;
    const { place = null, product = null } = found ?? {};
    if (place !== null)
      return onPlace === undefined ? { missed: say(t.scans.notAProduct, { place: placeText(place) }) } : onPlace(place);
    if (found !== null && product !== null) {
      sayWrong(found);
      return onProduct({ ...found, product });
    }
    return takeElse === undefined ? kept.keepUnknown(scan) : takeElse();
  }

  useScans(take, kept);
  return kept;
}

/** Holds a code that was not counted. */
export interface KeptScan {
  scan: Scan;
  /** It is '' if no product has the code. */
  why: string;
  /** Counts how often the code was scanned; it adds as many once it can be counted. */
  times: number;
}

/** Keeps scanned codes that were not counted, until they are dismissed or taken up again. */
export interface KeptScans {
  scans: readonly KeptScan[];
  keep: (scan: Scan, why: string) => Missed;
  /**
   * Keeps a code that no product has. One that may have been typed into a field for its own sake is left to the field.
   */
  keepUnknown: (scan: Scan) => Taken;
  dismiss: (kept: KeptScan) => void;
  dismissAll: () => void;
  /** Takes it up once it belongs to a product, or what kept it from being counted is settled. */
  takeUp: (kept: KeptScan) => Promise<void>;
}

/** @param take counts one that is taken up again */
export function useKeptScans(take: (scan: Scan) => Taken | Promise<Taken>): KeptScans {
  const [scans, setScans] = useState<readonly KeptScan[]>([]);
  const isHere = useIsHere();

  function keep(scan: Scan, why: string): Missed {
    if (isHere.current) setScans((kept) => keptWith(kept, scan, why));
    else void alertError(say(t.scans.notCounted, { code: scan.code || scan.text }), why);
    return { missed: why };
  }
  async function taken(scan: Scan): Promise<void> {
    const became = await readCode(scan.text)
      .then((read) => take({ ...scan, ...read }))
      .catch(missedBy);
    if (isMissed(became)) keep(scan, became.missed);
  }
  const dismiss = (kept: KeptScan) => setScans((known) => known.filter((one) => one !== kept));

  return {
    scans,
    keep,
    keepUnknown: (scan) => (scan.isTyped && !scan.isSure ? false : { missed: '' }),
    dismiss,
    dismissAll: () => setScans([]),
    async takeUp(kept) {
      dismiss(kept);
      const scan = { ...kept.scan, isTyped: false };
      for (let times = 0; times < kept.times; times += 1) await inTurn(() => taken(scan));
    },
  };
}

function keptWith(kept: readonly KeptScan[], scan: Scan, why: string): KeptScan[] {
  const known = kept.find((one) => one.scan.text === scan.text && one.why === why);
  return [...kept.filter((one) => one !== known), { scan, why, times: (known?.times ?? 0) + 1 }];
}
