import { productCalls } from '@ghala/contract/calls/products';
import { sendList } from '../../shared/send';

const MOST_PRODUCTS = 20;

/** The one product with that item code; undefined if none or several have it. */
export async function productOfCode(code: string): Promise<number | undefined> {
  const { rows } = await sendList(productCalls.list, {}, { q: code, limit: MOST_PRODUCTS });
  const exact = rows.filter((product) => product.code.toLowerCase() === code.toLowerCase());
  return exact.length === 1 ? exact[0]?.id : undefined;
}
