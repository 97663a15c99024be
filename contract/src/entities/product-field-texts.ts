import { type ProductFieldText, productFieldTexts } from '../text/en/product-fields';
import { Translations } from '../text/translations';

/** What is said of the product's fields beside their labels, in every language. */
export const productFieldWords = new Translations<Record<ProductFieldText, string>>(productFieldTexts, {
  sw: async () => (await import('../text/sw/product-fields')).productFieldTexts,
});
