import { formatPhone } from '@ghala/contract/common/phone';
/** Picks a supplier's contact for an order: the address, or else the phone number. */
export function supplierContact({ address = '', phone = '' }: { address?: string; phone?: string }): string {
  return address === '' ? formatPhone(phone) : address;
}
