/*
 * How a supplier is measured. An order carries no delivery date, so nothing needs to be set up or typed: what is expected
 * of a supplier is what this supplier usually does.
 */

/** Orders approved, and notes settled, in so many months up to today are measured. */
export const MEASURED_MONTHS = 12;

/** So many orders must have been received in full before any is judged by the supplier's usual time. */
export const LEAST_RECEIVED = 3;
