/** Rounds a sum or difference of quantities to the thousandth, in which they are exact. */
export function exactQuantity(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}
