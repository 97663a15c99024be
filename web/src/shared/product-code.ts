/** Whether a product has this item code or barcode, in capitals or not. */
export function hasCode(product: { code: string; barcode?: string }, wanted: string): boolean {
  return [product.code, product.barcode].some((code) => code?.toLowerCase() === wanted.toLowerCase());
}
