import { formatPhone } from '@ghala/contract/common/phone';
/** A supplier's contact on an order: the address, otherwise the phone number. */
export function supplierContact({ address = '', phone = '' }: { address?: string; phone?: string }): string {
  return address === '' ? formatPhone(phone) : address;
}
