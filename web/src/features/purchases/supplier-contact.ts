/** How an order shows where a supplier is reached: by the address, else by the phone number. */
export function supplierContact({ address = '', phone = '' }: { address?: string; phone?: string }): string {
  return address === '' ? phone : address;
}
