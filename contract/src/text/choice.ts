/** Writes a part of a message: one text for each value of a parameter. */
export function choice(parameter: string, texts: Record<string, string>): string {
  const branches = Object.entries(texts).map(([value, text]) => `${value} {${text}}`);
  const rest = 'other' in texts ? '' : ' other {}';
  return `{${parameter}, select, ${branches.join(' ')}${rest}}`;
}
