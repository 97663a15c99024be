import { permissionName } from '@ghala/contract/permission-labels';
import { permissionFlags } from '@ghala/contract/permissions';
import { language, t } from '../../text/t';

/** An internal name as words: 'BusinessProfile' and 'business_profile' become 'Business profile'. */
export function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a changed field; a role's switches by what they permit. */
function fieldName(field: string): string {
  const flag = permissionFlags.find((one) => one === field);
  return flag === undefined ? asWords(field) : permissionName(flag, language);
}

/** A stored value as text: 'Yes', '3, 4', or '–' for nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t.common.yes : t.common.no;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface Change {
  field: string;
  before: string;
  after: string;
}

type Kept = Record<string, unknown> | null;

/** The differences between before and after; all fields if only one of them was recorded. */
export function changesOf(before: Kept, after: Kept): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.map((field) => ({
    field: fieldName(field),
    before: valueText(before?.[field]),
    after: valueText(after?.[field]),
  }));
  return before && after ? changes.filter((change) => change.before !== change.after) : changes;
}
