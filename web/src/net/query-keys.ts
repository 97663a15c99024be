import type { QueryKey } from '@tanstack/react-query';

/*
 * These are the beginnings of keys for data that more than its own feature invalidates. A change names those on its own
 * screen; everything else is stale after any change (query-client.ts).
 */

/** Covers the queue of requests, the counter in the header, and the rules. */
export const APPROVALS_KEY: QueryKey = ['approvals'];
export const COUNTS_KEY: QueryKey = ['counts'];
/** Covers the bell and the list of notices. */
export const NOTICES_KEY: QueryKey = ['notices'];
export const RECEIPTS_KEY: QueryKey = ['receipts'];
/** Covers notes of goods that a supplier still owes. */
export const INCOMPLETE_NOTES_KEY: QueryKey = ['incomplete notes'];
/** Covers goods that are expected back. */
export const MARKED_RETURNS_KEY: QueryKey = ['marked returns'];
/** Covers pickup and dispatch notes, and their lists. */
export const NOTES_KEY: QueryKey = ['notes'];
export const PROFILE_KEY: QueryKey = ['profile'];
/** Covers every list and record of products, including the picker's. */
export const PRODUCTS_KEY: QueryKey = ['products'];
export const PURCHASES_KEY: QueryKey = ['purchases'];
/** Covers the levels at which products are ordered again, and what is short by them. */
export const REORDER_KEY: QueryKey = ['reorder'];
/** Covers stock records, their activity, and the reservations, adjustments and transfers of them. */
export const STOCK_KEY: QueryKey = ['stock'];
export const SUPPLIERS_KEY: QueryKey = ['suppliers'];
/** Covers what is held of lots, and where they came from and went: it changes with stock. */
export const LOTS_KEY: QueryKey = [...STOCK_KEY, 'lots'];
/** The keys of the figures beside a list's views end with this; they follow live events. */
export const VIEW_COUNTS = 'viewCounts';
