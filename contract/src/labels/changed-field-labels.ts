import { permissionName } from '../access/permission-labels';
import { permissionFlags } from '../access/permissions';
import type { Language } from '../text/language';
import { words } from '../text/words';

/**
 * Says how the audit log names a field of a change, which it stores as code: a column, 'id_number', or a field of the
 * wire, 'idNumber'. A field that users enter has its screens' name, if it has none of its own; the switches of a role
 * read as what they permit. Undefined for a field of another version of Ghala.
 */
export function changedFieldLabel(stored: string, language: Language): string | undefined {
  const flag = permissionFlags.find((one) => one === stored);
  if (flag !== undefined) return permissionName(flag, language);
  const { changedFields, entityLabels } = words.in(language);
  const code = stored.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const tables: Partial<Record<string, string>>[] = [changedFields, ...Object.values(entityLabels)];
  return tables.find((labels) => Object.hasOwn(labels, code))?.[code];
}
