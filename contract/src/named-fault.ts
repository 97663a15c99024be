/** A fault as a schema names it: Zod carries one string, so the parameters stand behind the code as JSON. */
export function nameFault(code: string, params?: object): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`;
}

/** The code and the parameters that a schema's message names; the code is '' where it names none. */
export function readNamed(message: string): { code: string; params: Record<string, unknown> } {
  const [, code = '', params = '{}'] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  return { code, params: JSON.parse(params) };
}
