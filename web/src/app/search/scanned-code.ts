import { productCalls } from '@ghala/contract/calls/products';
import { useRouter } from '@tanstack/react-router';
import { address } from '../../shared/address';
import { ownAddress } from '../../shared/own-address';
import { hasCode } from '../../shared/product-code';
import { sendList } from '../../shared/send';
import { screenTaker } from '../../ui/scan/scanner-keys';

const MOST_PRODUCTS = 20;

/** The one product with that item code or barcode; undefined if none or several have it. */
async function productOfCode(code: string): Promise<number | undefined> {
  const { rows } = await sendList(productCalls.list, {}, { q: code, limit: MOST_PRODUCTS });
  const exact = rows.filter((product) => hasCode(product, code));
  return exact.length === 1 ? exact[0]?.id : undefined;
}

/**
 * Looks up what a code stands for: a printed document or gate pass of this server, a line on the current screen, or the
 * product with that code.
 * @param search is given any other
 * @returns what opens it
 * @throws {ApiError} if it could not be looked up
 */
export function useCodeLookup(search: (code: string) => void): (code: string) => Promise<() => void> {
  const router = useRouter();
  return async (code) => {
    const own = ownAddress(code, location.origin);
    if (own !== undefined) return () => location.assign(own);
    const take = screenTaker();
    if (take !== undefined) return () => take(code);
    const id = await productOfCode(code);
    if (id === undefined) return () => search(code);
    return () => void router.navigate(address('/inventory/products/$id', { id }));
  };
}
