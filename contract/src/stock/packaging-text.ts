/** Says what a product comes in: a carton of 24. */
export interface Packaging {
  name: string;
  /** Says how many of the product's unit it holds: above 0, at most six decimals. */
  quantity: number;
  /** It is '' without one. */
  barcode: string;
  /** Says whether orders and receipts, or notes that issue goods, begin with it. */
  isBought: boolean;
  isIssued: boolean;
}

/** Says whether goods are ordered and received, or issued. */
export type PackagingUse = 'isBought' | 'isIssued';

/** This is the packaging that documents of a use begin with; undefined: the unit. */
export function usualPackaging(packagings: readonly Packaging[], use: PackagingUse): Packaging | undefined {
  return packagings.find((packaging) => packaging[use]);
}

export const BOUGHT = 'bought';
export const ISSUED = 'issued';

/** 'Carton = 24 (6161000000019, bought); Half-dozen = 6', as files have them. */
export function packagingsText(packagings: readonly Packaging[]): string {
  return packagings.map(packagingText).join('; ');
}

function packagingText({ name, quantity, barcode, isBought, isIssued }: Packaging): string {
  const more = [barcode, isBought && BOUGHT, isIssued && ISSUED].filter((part) => part !== '' && part !== false);
  return `${name} = ${quantity}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
