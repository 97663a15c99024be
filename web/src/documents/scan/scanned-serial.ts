import type { RefObject } from 'react';
import { isTracked, type TrackableProduct } from '../lots/lot-drafts';
import type { Scan } from './use-scans';

/**
 * The serial number of a product that a code is which no product has. One that was typed into a field is meant only in the
 * quantity's; the field of serial numbers takes it itself.
 * @returns false if it is left to that field; undefined if it is none
 */
export function scannedSerial(
  product: TrackableProduct | undefined,
  { serial, code, text, isTyped }: Scan,
  form: RefObject<HTMLElement | null>,
): string | false | undefined {
  if (!isTracked(product) || product.tracking !== 'serial' || (serial !== undefined && code !== '')) return undefined;
  const active = document.activeElement;
  const path = active instanceof HTMLElement ? active.dataset.path : undefined;
  const isIn = form.current?.contains(active) === true;
  if (isTyped && isIn && path === 'lots') return false;
  if (isTyped && !(isIn && path === 'quantity')) return undefined;
  return serial ?? text.trim();
}
