/** A number in the form that the SMS service dials; one in local Kenyan format gets the country code. */
export function dialled(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (phone.startsWith('+')) return `+${digits}`;
  if (/^0\d{9}$/.test(digits)) return `+254${digits.slice(1)}`;
  return /^254\d{9}$/.test(digits) ? `+${digits}` : digits;
}
