import type { Database, DatabaseTransaction } from '../db/database';

/** This is the sender of a document. Fields that are not set are ''. */
export interface PrintedBusiness {
  name: string;
  address: string;
  email: string;
  tel: string;
  website: string;
  /** This is the stored logo, an image of any common type. */
  logo?: Buffer;
}

/** Printed on documents until the business has entered its own name. */
const DEFAULT_NAME = 'Ghala';

/** This is the business from its current (last saved) profile, with its logo if `readFile` finds it. */
export async function loadPrintedBusiness(
  database: Database | DatabaseTransaction,
  readFile: (name: string) => Promise<Buffer | null>,
): Promise<PrintedBusiness> {
  const profile = await database
    .selectFrom('business_profiles')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (profile === undefined) return { name: DEFAULT_NAME, address: '', email: '', tel: '', website: '' };
  const logo = profile.business_logo === '' ? null : await readFile(fileName(profile.business_logo));
  return {
    name: profile.business_name.trim() || DEFAULT_NAME,
    address: profile.business_address,
    email: profile.business_email,
    tel: profile.business_tel,
    website: profile.business_website,
    ...(logo !== null && { logo }),
  };
}

/** The logo is stored as its address, such as `/files/4f6c….png`, or as the bare name. */
function fileName(logo: string): string {
  return logo.slice(logo.lastIndexOf('/') + 1);
}
