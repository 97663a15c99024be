import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** The name under which a connection prepares a statement: the same text has the same name on all of them. */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `ghala_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}
