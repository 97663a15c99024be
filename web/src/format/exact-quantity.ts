/** A sum or difference of quantities: exact to the thousandth, as they are. */
export function exactQuantity(quantity: number): number {
  return Math.round(quantity * 1000) / 1000;
}
