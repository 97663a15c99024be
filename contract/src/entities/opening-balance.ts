/**
 * Of the receipts that an import makes of the quantities that were there before Ghala: their type of document, which is
 * not offered to users, and their stock category.
 */
export const OPENING_BALANCE = 'Opening Balance';

/** Says whether a stock category, by its name, is that of an import: it is for no delivery. */
export function isOpeningCategory(name: string): boolean {
  return name.trim().toLowerCase() === OPENING_BALANCE.toLowerCase();
}
