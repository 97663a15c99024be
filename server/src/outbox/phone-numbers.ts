/** A number as the SMS service dials it; one written as it is in Kenya gets the country's code. */
export function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.startsWith('+')) return `+${digits}`;
  if (/^0\d{9}$/.test(digits)) return `+254${digits.slice(1)}`;
  return /^254\d{9}$/.test(digits) ? `+${digits}` : digits;
}
