const DIGITS = 6;

/**
 * Finds the number of a document that was meant by one written otherwise: without its hyphen or zeros, with letters for
 * digits, or with one wrong letter before them.
 * @param prefixes what numbers of the wanted kind begin with; the first that fits
 * @param others what numbers of other kinds begin with: they are meant as they stand
 */
export function meantNumber(words: string, prefixes: readonly string[], others: readonly string[]): string | undefined {
  const typed = words.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const splits = [1, 2, 3, 4].flatMap((at) => {
    const [head, digits] = [typed.slice(0, at).replaceAll('0', 'O'), typed.slice(at)];
    return /^[A-Z]+$/.test(head) && /^[\dOIL]{1,9}$/.test(digits) && /\d/.test(digits) ? [{ head, digits }] : [];
  });
  const isKnown = ({ head }: { head: string }) => prefixes.includes(head) || others.includes(head);
  // What stands there counts before what may be meant.
  for (const { head, digits } of splits.some(isKnown) ? splits.filter(isKnown) : splits) {
    const prefix = prefixes.find((one) => one === head) ?? prefixes.find((one) => differsInOne(head, one));
    if (prefix === undefined || others.includes(head)) continue;
    const figure = digits.replaceAll('O', '0').replace(/[IL]/g, '1').replace(/^0+/, '');
    const number = `${prefix}-${figure.padStart(DIGITS, '0')}`;
    return number === words.trim().toUpperCase() ? undefined : number;
  }
  return undefined;
}

/** Tells whether two texts differ in one letter, which may be wrong, missing or extra. */
function differsInOne(typed: string, meant: string): boolean {
  const length = Math.max(typed.length, meant.length);
  let start = 0;
  while (start < length && typed[start] === meant[start]) start += 1;
  const rest = [typed.slice(start), meant.slice(start)] as const;
  return rest[0].slice(1) === rest[1].slice(1) || rest[0].slice(1) === rest[1] || rest[0] === rest[1].slice(1);
}
