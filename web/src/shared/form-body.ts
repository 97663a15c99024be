/** A form's values as a request takes them: JSON, or multipart where a file goes with them. Null is sent as empty text. */
export function formBody(values: Record<string, unknown>): object {
  const entries = Object.entries(values);
  const fields = entries.filter(([, value]) => !(value instanceof File));
  const files = entries.filter((entry): entry is [string, File] => entry[1] instanceof File);
  if (files.length === 0) return Object.fromEntries(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value ?? ''));
  for (const [name, file] of files) form.append(name, file);
  return form;
}
