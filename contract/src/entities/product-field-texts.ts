import { type ProductFieldText, productFieldTexts } from '../text/en/product-fields';
import { Translations } from '../text/translations';

/** The names of the product's fields, in every language. */
export const productFieldWords = new Translations<Record<ProductFieldText, string>>(productFieldTexts, {
  sw: async () => (await import('../text/sw/product-fields')).productFieldTexts,
});
