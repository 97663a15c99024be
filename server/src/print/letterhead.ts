import { formatPhone } from '@ghala/contract/common/phone';
import type { PrintedBusiness } from './business';
import { fitImage } from './printed-image';
import type { Letterhead } from './typesetter/letterhead';

/** Shows the business as the sender of a document. @param room for its logo, in millimetres */
export async function printedLetterhead(
  { name, address, tel, email, website, logo }: PrintedBusiness,
  room: { width: number; height: number },
): Promise<Letterhead> {
  const contacts = [formatPhone(tel), email, website].filter((contact) => contact !== '');
  return { name, address, contacts, logo: logo && (await fitImage(logo, room)) };
}
