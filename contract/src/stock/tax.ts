/** This is the standard rate of VAT in Kenya, in percent, from a day (YYYY-MM-DD) on. */
export interface VatRate {
  from: string;
  percent: number;
}

/** Oldest first. A new rate is a row of its own: orders keep the one that was in force on their date. */
export const vatRates: readonly VatRate[] = [
  // The Value Added Tax Act, 2013.
  { from: '2013-09-02', percent: 16 },
  // Legal Notice 35 of 2020 sets it.
  { from: '2020-04-01', percent: 14 },
  // Legal Notice 206 of 2020 sets it.
  { from: '2021-01-01', percent: 16 },
];

/**
 * This is the rate of VAT in percent that an order of a day has. It is kept on the order, whose VAT is rounded once,
 * half up to cents, on the sum of its lines: by the database, `vat_on`.
 * @param rates others than Kenya's, oldest first; before the first of them it holds too
 */
export function vatPercentOn(day: string, rates: readonly VatRate[] = vatRates): number {
  const rate = rates.findLast(({ from }) => from <= day) ?? rates[0];
  if (rate === undefined) throw new RangeError('there is no rate of VAT');
  return rate.percent;
}

/** This is a rate as papers and screens show it: 16%. */
export function rateText(percent: number): string {
  return `${percent}%`;
}
