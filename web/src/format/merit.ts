/** A search result is known by these. */
export interface Named {
  label: string;
  /** Holds the code or number, unless that is its label. */
  code?: string;
}

/**
 * Ranks how well a result answers the words, best 0: its code or number, its name, the beginning of either, words of it
 * as they stand, or the rest. Servers order each list likewise, so that the best is among the few that they answer.
 */
export function meritOf(words: string, { label, code }: Named): number {
  const wanted = plain(words);
  const names = [plain(code ?? label), plain(label)];
  if (names[0] === wanted) return 0;
  if (names[1] === wanted) return 1;
  if (names.some((name) => name.startsWith(wanted))) return 2;
  const standing = new Set(names.flatMap((name) => name.split(' ')));
  return wanted.split(' ').every((word) => standing.has(word)) ? 3 : 4;
}

const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');
