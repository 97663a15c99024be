import { z } from 'zod';
import { fault } from '../field-faults';

/** How a product's goods are told apart: not at all, by lot, or one by one by serial number (a lot of one). */
export const trackings = ['none', 'lot', 'serial'] as const;
export type Tracking = (typeof trackings)[number];

/** What people and other systems write for each. */
const words: Readonly<Record<Tracking, readonly string[]>> = {
  none: ['', 'none', 'no', 'not tracked', 'no tracking', 'hapana', 'haifuatiliwi'],
  lot: ['lot', 'lots', 'by lot', 'by lots', 'batch', 'by batch', 'bechi', 'kwa bechi'],
  serial: [
    'serial',
    'serial number',
    'by serial number',
    'by unique serial number',
    'nambari ya serili',
    'kwa nambari ya serili',
  ],
};

function readTracking(given: string): Tracking | undefined {
  const word = given.trim().toLowerCase();
  return trackings.find((tracking) => words[tracking].includes(word));
}

/** How a product is tracked, in words or not at all: then it is not. */
export const optionalTracking = z
  .union([z.string(), z.null()], { error: fault('tracking') })
  .optional()
  .transform((given, context) => {
    const tracking = readTracking(given ?? '');
    if (tracking !== undefined) return tracking;
    context.addIssue({ code: 'custom', message: fault('tracking') });
    return z.NEVER;
  });
