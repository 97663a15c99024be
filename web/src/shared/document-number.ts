/** The numbers of receipts, incomplete delivery notes, purchase orders, pickup and dispatch notes. */
const NUMBER = /^(?:BPN|IDN|PO|PN|DN)-\d{1,9}$/i;

export function isDocumentNumber(text: string): boolean {
  return NUMBER.test(text);
}
