/** Knows a file's type by its first bytes, and the extension of its name. */
export interface ContentType {
  mime: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';
  extension: string;
}

/** Such files begin with these bytes, in hexadecimal. */
const signatures: readonly (ContentType & { begins: RegExp })[] = [
  { mime: 'image/png', extension: '.png', begins: /^89504e470d0a1a0a/ },
  { mime: 'image/jpeg', extension: '.jpg', begins: /^ffd8ff/ },
  { mime: 'image/gif', extension: '.gif', begins: /^47494638(37|39)61/ },
  { mime: 'image/webp', extension: '.webp', begins: /^52494646.{8}57454250/ },
  { mime: 'application/pdf', extension: '.pdf', begins: /^255044462d/ },
];
const LONGEST = 12;

/** Finds the type of a file if browsers may show it; none of its content is parsed. */
export function contentTypeOf(data: Uint8Array): ContentType | undefined {
  const head = Buffer.from(data.subarray(0, LONGEST)).toString('hex');
  return signatures.find(({ begins }) => begins.test(head));
}

export function isPicture(data: Uint8Array): boolean {
  return contentTypeOf(data)?.mime.startsWith('image/') ?? false;
}
