/** Control characters except tab and line feed, and marks that reverse the reading direction of the following text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const HALF_A_SURROGATE_PAIR = /\p{Surrogate}/gu;

/** Text made safe for the page: literal, with line breaks as `\n`, and without unprintable characters. */
function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNPRINTABLE, '')
    .replace(HALF_A_SURROGATE_PAIR, '\ufffd')
    .replaceAll('\t', ' ');
}

/** Makes every text in a document's data printable; its pictures stay as they are. */
export function printableData<Data>(data: Data): Data {
  if (typeof data === 'string') return printable(data) as Data;
  if (Array.isArray(data)) return data.map((item) => printableData(item)) as Data;
  if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableData(value)])) as Data;
}
