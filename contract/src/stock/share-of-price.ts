/**
 * This is the price of a quantity of an ordered line: the line's own, or its share.
 * @param line its quantity, and its price in Kenyan shillings
 * @returns Kenyan shillings, rounded to cents
 */
export function shareOfPrice(line: { quantity: number; price: number }, quantity: number): number {
  if (quantity === line.quantity) return line.price;
  return Math.round((line.price * 100 * quantity) / line.quantity) / 100;
}
