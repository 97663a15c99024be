import type { Scanned } from '@ghala/contract/calls/scan';
import { useRouter } from '@tanstack/react-router';
import { address, addressOf, type To } from '../../net/address';
import { findScanned, readCode } from '../../pickers/scanned-code';
import { documentNumber, paperAddress } from '../../session/scanned-paper';
import { type Session, useSession } from '../../session/session';
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
  const findPaper = usePaperLookup();
  return async (code) => {
    const paper = await findPaper(code);
    if (paper !== undefined) return paper;
    const to = screenOf(await findScanned(await readCode(code)));
    return to === undefined ? () => search(code) : () => void router.navigate(addressOf(to));
  };
}

/**
 * Looks up papers alone: a printed document or gate pass of this server, or a document by its number.
 * @returns what opens it; undefined for any other code
 */
export function usePaperLookup(): (code: string) => Promise<(() => void) | undefined> {
  const router = useRouter();
  const session = useSession();
  return async (code) => {
    const own = paperAddress(code);
    if (own !== undefined) return () => location.assign(own);
    const document = session && (await findDocument(code, session));
    return document && (() => void router.navigate(addressOf(document)));
  };
}

/** Finds where the document with exactly this number opens. */
async function findDocument(code: string, session: Session): Promise<To | undefined> {
  const wanted = documentNumber(code);
  if (wanted === undefined) return undefined;
  const asked = sources.filter(
    ({ prefixes = [], needs }) =>
      prefixes.some((prefix) => wanted.startsWith(`${prefix}-`)) && (needs === undefined || session.can(needs)),
  );
  const found = await Promise.all(asked.map(({ search }) => search(wanted, 1, new AbortController().signal)));
  return found.flatMap((hitsFor) => hitsFor(session)).find(({ label }) => label.toUpperCase() === wanted)?.to;
}

function screenOf({ product, place, knownLot }: Scanned): To | undefined {
  if (knownLot !== null) return address('/inventory/lots/$id', { id: knownLot.lotId });
  if (product !== null) return address('/inventory/products/$id', { id: product.id });
  if (place === null) return undefined;
  const { Section: section, Warehouse: warehouse } = place;
  if (section === null) return address('/warehouses/$id', { id: warehouse.id });
  return address('/warehouses/product/$id/$type/$title', { id: section.id, type: 'section', title: section.name });
}
