import { type DocumentType, documentTypes, storedDocumentTypes } from '@ghala/contract/calls/receipt-form';
import { type Condition, conditions } from '@ghala/contract/common/condition-words';
import { vehicleLabel } from '@ghala/contract/labels/vehicle-label';
import { words as englishWords } from '@ghala/contract/text/en/words';
import { labels, language } from '../text/t';

/*
 * Words are stored and sent as in the contract, but shown in the language of the screens. Unknown earlier ones are
 * shown unchanged.
 */

export const conditionChoices = conditions.map((value) => ({ value, label: labels.conditions[value] }));

export function conditionText(stored: string): string {
  return isOne<Condition>(conditions, stored) ? labels.conditions[stored] : stored;
}

/** Writes the condition of goods where there is room only for an unusual one: '' for new ones. */
export function unusualCondition(stored: string): string {
  return stored === ('New' satisfies Condition) ? '' : conditionText(stored);
}

export const documentTypeChoices = documentTypes.map((value) => ({ value, label: labels.documentTypes[value] }));

export function documentTypeText(stored: string): string {
  return isOne<DocumentType>(storedDocumentTypes, stored) ? labels.documentTypes[stored] : stored;
}

/** Tells how goods left: by a plate, or a way without one. */
export function vehicleText(stored: string): string {
  return vehicleLabel(stored, language);
}

/** Describes a role, in the language of the screens if the description is one that Ghala began with. */
export function roleDescription(stored: string): string {
  const [name] = Object.entries(englishWords.roleDescriptions).find(([, text]) => text === stored) ?? [];
  return name === undefined ? stored : (shownDescriptions[name] ?? stored);
}

const shownDescriptions: Partial<Record<string, string>> = labels.roleDescriptions;

function isOne<Word extends string>(words: readonly Word[], stored: string): stored is Word {
  return words.some((word) => word === stored);
}
