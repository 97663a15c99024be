const DIGITS = 2;
const WHOLE_FROM = 100;

/** Rounds a forecast to the digits that mean anything: two of them, or whole numbers. */
export function roundedForecast(quantity: number): number {
  return quantity >= WHOLE_FROM ? Math.round(quantity) : Number(quantity.toPrecision(DIGITS));
}
