import { changedFieldLabel } from '@ghala/contract/labels/changed-field-labels';
import { enteredText } from '@ghala/contract/stock/counted-quantity';
import { packagingsText } from '@ghala/contract/stock/packaging-text';
import { labels, language, t } from '../../text/t';

/** Spells a name of the program as words: 'BusinessProfile' and 'business_profile' read 'Business profile'. */
function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names what an entry is about; an entry of an earlier version keeps the name it had then. */
export function entityText(entity: string): string {
  const texts: Partial<Record<string, string>> = labels.logEntities;
  return texts[entity] ?? asWords(entity);
}

export function actionText(action: string): string {
  const texts: Partial<Record<string, string>> = labels.logActions;
  return texts[action] ?? asWords(action);
}

/** Names a field that changed; a field of an earlier version keeps the name it had then. */
function fieldText(field: string): string {
  return changedFieldLabel(field, language) ?? asWords(field);
}

/** Writes a kept value as text: 'Yes', '3, 4', or '–' for nothing. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? t.common.yes : t.common.no;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const ofList = (read: (list: never[]) => string) => (value: unknown) =>
  valueText(Array.isArray(value) ? read(value as never[]) : value);

/** These fields are lists of more than texts. */
const listTexts: Partial<Record<string, (value: unknown) => string>> = {
  packagings: ofList(packagingsText),
  entered: ofList(enteredText),
};

export interface Change {
  field: string;
  before: string;
  after: string;
}

type Kept = Record<string, unknown> | null;

/** Lists what differs between before and after, or all fields where only one of the two was kept. */
export function changesOf(before: Kept, after: Kept): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const changes = fields.map((field) => {
    const text = listTexts[field] ?? valueText;
    return { field: fieldText(field), before: text(before?.[field]), after: text(after?.[field]) };
  });
  return before && after ? changes.filter((change) => change.before !== change.after) : changes;
}
