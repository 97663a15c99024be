const quantityFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const amountFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const moneyFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'KES',
  currencyDisplay: 'narrowSymbol',
});

/** Writes a quantity with thousands separators and at most three decimals; a negative one has its sign: -1,250.5. */
export function quantityText(quantity: number): string {
  return quantityFormat.format(quantity);
}

/** Writes an amount without its currency: 1,250.00. */
export function amountText(amount: number): string {
  return amountFormat.format(amount);
}

/** Writes Kenyan shillings: KES 1,250.00, with a no-break space after the symbol, so that it never wraps. */
export function moneyText(amount: number): string {
  return moneyFormat.format(amount);
}
