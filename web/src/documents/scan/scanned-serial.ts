import type { RefObject } from 'react';
import { isTracked, type TrackableProduct } from '../lots/lot-drafts';
import type { Scan } from './use-scans';

/**
 * Takes a code that no product has as a product's serial number. One typed into a field counts only in that of the
 * quantity; the field of serial numbers takes it itself.
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
