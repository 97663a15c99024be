import { type ProductRow, productCalls } from '@ghala/contract/calls/products';
import { send } from '../net/send';

/** This many products are offered where none was found. */
const MOST_SIMILAR = 10;

/**
 * Finds the products that one typing error kept from being found, and the words that they have; undefined if there are
 * none.
 */
export async function similarProducts(
  words: string,
  signal: AbortSignal | undefined,
): Promise<{ words: string; products: ProductRow[] } | undefined> {
  if (words.trim() === '') return undefined;
  const { similar } = await send(productCalls.find, { query: { q: words, limit: MOST_SIMILAR } }, { signal });
  return similar ?? undefined;
}
