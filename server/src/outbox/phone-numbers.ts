import { readPhone } from '@ghala/contract/common/phone';

/** Writes a number in the form that the SMS service dials; of a stored one that cannot be read, its digits. */
export function dialled(phone: string): string {
  return readPhone(phone) ?? phone.replaceAll(/\D/g, '');
}
