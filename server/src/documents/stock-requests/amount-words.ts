import { quantityText } from '@ghala/contract/common/figure-text';

/** A quantity as a sentence names it: '3 Bag of Cement'. */
export function amountWords({ unit, productName }: { unit: string; productName: string }, quantity: number): string {
  return `${quantityText(quantity)} ${unit} of ${productName}`;
}
