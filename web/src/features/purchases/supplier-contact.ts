/** A supplier's contact on an order: the address, otherwise the phone number. */
export function supplierContact({ address = '', phone = '' }: { address?: string; phone?: string }): string {
  return address === '' ? phone : address;
}
