const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Tells whether the arrays and objects of a JSON text are nested deeper than `most`. Brackets in strings are text. */
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

/** Finds the closing quote of the string that begins at `start`; the end of the text if it has none. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== QUOTE) index += text.charCodeAt(index) === BACKSLASH ? 2 : 1;
  return index;
}
