const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether the lists and objects of a JSON text lie deeper in each other than `most`. Brackets in strings are text. */
export function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        if (depth > most) return true;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
    }
  }
  return false;
}

/** Where the string that begins at `start` has its closing quote; the end of the text where it has none. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  return index;
}
