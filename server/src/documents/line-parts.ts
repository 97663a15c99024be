/** Lists lines of a body, each with what stands before the names of its fields there: 'items.3.'. */
export function inParts<Line extends object>(list: string, lines: readonly Line[]): (Line & { part: string })[] {
  return lines.map((line, index) => ({ ...line, part: `${list}.${index}.` }));
}
