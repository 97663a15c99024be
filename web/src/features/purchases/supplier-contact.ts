/** Where a supplier is reached, as an order shows it: the address, with the phone number beside it. */
export function supplierContact({ address = '', phone = '' }: { address?: string; phone?: string }): string {
  return [address, phone].filter((part) => part !== '').join(', ');
}
