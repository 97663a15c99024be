import { z } from 'zod';
import { fault } from '../refusals/field-faults';

/** Says how a product's goods are told apart: not at all, by lot, or one by one by serial number (a lot of one). */
export const trackings = ['none', 'lot', 'serial'] as const;
export type Tracking = (typeof trackings)[number];

/** Says what people and other systems write for each. */
const words: Readonly<Record<Tracking, readonly string[]>> = {
  none: ['', 'none', 'no', 'false', 'untracked', 'not', 'quantity', 'hapana', 'haifuatiliwi'],
  lot: ['lot', 'lots', 'lot number', 'lot numbers', 'batch', 'batches', 'batch number', 'batch numbers', 'bechi'],
  serial: [
    'serial',
    'serials',
    'serial number',
    'serial numbers',
    'unique serial number',
    'unique serial numbers',
    'nambari ya serili',
    'nambari za serili',
  ],
};
/** These are words around what tells it: 'By Lots', 'Tracked by serial no.', 'No Tracking', 'kwa bechi'. */
const AROUND = /^((tracked|tracking|track)\s+)?((by|kwa)\s+)?|\s+(tracked|tracking)$/g;

function readTracking(given: string): Tracking | undefined {
  const word = given
    .trim()
    .toLowerCase()
    .replace(/\bnos?\b\.?$/, (no, at) => (at === 0 ? no : 'number'));
  const bare = word.replace(AROUND, '').trim();
  // Odoo: 'Any product', of which no number is kept.
  if (/^any product\b/.test(word)) return 'none';
  return trackings.find((tracking) => words[tracking].includes(word) || words[tracking].includes(bare));
}

/** Says how a product is tracked, in words or not at all: then it is not. */
export const optionalTracking = z
  .union([z.string(), z.null()], { error: fault('tracking') })
  .optional()
  .transform((given, context) => {
    const tracking = readTracking(given ?? '');
    if (tracking !== undefined) return tracking;
    context.addIssue({ code: 'custom', message: fault('tracking') });
    return z.NEVER;
  });
