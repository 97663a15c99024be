const yes = ['yes', 'y', 'true', '1', 'ndiyo'];
const no = ['no', 'n', 'false', '0', 'hapana'];

/** This is the flag that a file has as a word; undefined if it is neither yes nor no. */
export function readFlag(cell: string): boolean | undefined {
  const word = cell.trim().toLowerCase();
  return yes.includes(word) ? true : no.includes(word) ? false : undefined;
}
