import type { NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { dispatchForms } from './dispatch';
import type { KindForms } from './kind-forms';
import { pickupForms } from './pickup';

const byKind: { [Name in NoteKindName]: KindForms<Name> } = { pickup: pickupForms, dispatch: dispatchForms };

/**
 * Gives the forms of a kind. They are apart from the facts of notes, so that what only reads notes loads no forms.
 * @returns parts that take the answers of this kind alone
 */
export function formsOf(name: NoteKindName): KindForms<NoteKindName> {
  return byKind[name] as KindForms<NoteKindName>;
}
