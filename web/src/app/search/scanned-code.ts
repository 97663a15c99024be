import type { Scanned } from '@ghala/contract/calls/scan';
import { useRouter } from '@tanstack/react-router';
import { findScanned, readCode } from '../../pickers/scanned-code';
import { address, addressOf, type To } from '../../shared/address';
import { isDocumentNumber } from '../../shared/document-number';
import { ownAddress } from '../../shared/own-address';
import { type Session, useSession } from '../../shared/session';
import { sources } from './sources';

/**
 * Looks up what a code stands for: a printed document or gate pass of this server, the document with that number, or
 * the product or place with that code.
 * @param search is given any other
 * @returns what opens it
 * @throws {ApiError} if it could not be looked up
 */
export function useCodeLookup(search: (code: string) => void): (code: string) => Promise<() => void> {
  const router = useRouter();
  const session = useSession();
  return async (code) => {
    const own = ownAddress(code, location.origin);
    if (own !== undefined) return () => location.assign(own);
    const document = session && (await findDocument(code, session));
    const to = document ?? screenOf(await findScanned(await readCode(code)));
    return to === undefined ? () => search(code) : () => void router.navigate(addressOf(to));
  };
}

/** Where the document with exactly this number opens. */
async function findDocument(number: string, session: Session): Promise<To | undefined> {
  if (!isDocumentNumber(number)) return undefined;
  const wanted = number.toUpperCase();
  const asked = sources.filter(
    ({ prefixes = [], needs }) =>
      prefixes.some((prefix) => wanted.startsWith(`${prefix}-`)) && (needs === undefined || session.can(needs)),
  );
  const found = await Promise.all(asked.map(({ search }) => search(wanted, 1, new AbortController().signal)));
  return found.flatMap((hitsFor) => hitsFor(session)).find(({ label }) => label.toUpperCase() === wanted)?.to;
}

function screenOf({ product, place }: Scanned): To | undefined {
  if (product !== null) return address('/inventory/products/$id', { id: product.id });
  if (place === null) return undefined;
  const { Section: section, Warehouse: warehouse } = place;
  if (section === null) return address('/warehouses/$id', { id: warehouse.id });
  return address('/warehouses/product/$id/$type/$title', { id: section.id, type: 'section', title: section.name });
}
