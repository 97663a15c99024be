import { readFlag } from '../common/flag-words';
import type { Tracking } from '../common/tracking';

/** Says how other systems tell the tracking of a product: by a yes or no for each kind of number. */
export const trackingFlags = ['hasLots', 'hasSerials'] as const;
export type TrackingFlag = (typeof trackingFlags)[number];

/** These are the headings of these fields in errors. */
export const trackingHeadings: Record<TrackingFlag, string> = {
  hasLots: 'Tracked by Lot',
  hasSerials: 'Tracked by Serial Number',
};

export function isTrackingFlag(field: string): field is TrackingFlag {
  return trackingFlags.some((one) => one === field);
}

/**
 * This is the tracking that a row's flags tell: where both are set, each piece has its own number. No to one of them
 * alone says nothing of the other.
 * @param before of the product if it is there
 * @returns undefined if they tell none, or a cell is neither yes nor no
 */
export function trackingOf(
  { hasLots = '', hasSerials = '' }: Partial<Record<TrackingFlag, string>>,
  before: Tracking = 'none',
): Tracking | undefined {
  const [lots, serials] = [readFlag(hasLots), readFlag(hasSerials)];
  if (serials) return 'serial';
  if (lots) return 'lot';
  const isDenied = { none: lots === false || serials === false, lot: lots === false, serial: serials === false };
  return isDenied[before] ? 'none' : undefined;
}
