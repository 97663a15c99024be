import { type ProductFieldText, productFieldTexts } from './text/en/product-fields';
import { Translations } from './translations';

/** What the fields of a product are called, in every language. */
export const productFieldWords = new Translations<Record<ProductFieldText, string>>(productFieldTexts, {
  sw: async () => (await import('./text/sw/product-fields')).productFieldTexts,
});
