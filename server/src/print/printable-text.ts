/** Control characters except tab and line feed, and marks that reverse the reading direction of the following text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const HALF_A_SURROGATE_PAIR = /\p{Surrogate}/gu;
const ZERO_WIDTH_SPACE = '\u200b';

/** Text made safe for the page: literal, with line breaks as `\n`, and without unprintable characters. */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(UNPRINTABLE, '')
    .replace(HALF_A_SURROGATE_PAIR, '\ufffd')
    .replaceAll('\t', ' ');
}

/** Lets the words (a code, an address) for which `isTooLong` is true break anywhere, so that they fit their column. */
export function breakLongWords(text: string, isTooLong: (word: string) => boolean): string {
  return text.replace(/\S+/g, (word) => (isTooLong(word) ? Array.from(word).join(ZERO_WIDTH_SPACE) : word));
}

/** Makes every text in a document's data printable; words of more than `wordLength` characters may break anywhere. */
export function printableData(data: unknown, wordLength: number): unknown {
  if (typeof data === 'string') return breakLongWords(printable(data), (word) => word.length > wordLength);
  if (Array.isArray(data)) return data.map((item) => printableData(item, wordLength));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, printableData(value, wordLength)]));
}
