import type { NoteFlag, NoteKindName, NoteKindOf } from '../kinds/note-kinds';

type ByKind<Text = string> = Record<NoteKindName, Text>;
type By<Name extends 'title' | 'plural' | 'entity'> = Record<NoteKindOf<NoteKindName>[Name], string>;

/**
 * What a language calls the kinds of issue notes. These are texts alone: a language's words import no code, since the page
 * waits for them before it runs any.
 */
export interface NoteWords {
  /** All kinds together, within a sentence. */
  together: { one: string; many: string; approved: string; listed: string };
  /** By itself, as on its paper. */
  titles: ByKind;
  many: ByKind;
  /** They stand in a list of several kinds. */
  kinds: ByKind;
  /** The result for an item that was handed out. */
  issued: ByKind;
  /** Why an item is not added: less is there. */
  shortage: ByKind;
  /** The titles of the screens on which it is made, and handed out. */
  screens: ByKind<{ add: string; process: string }>;
  /** They stand on what opens the first of them. */
  create: ByKind;
  /** In the audit log, and at the beginning of a sentence, where its number follows. */
  logged: By<'title'>;
  /** Holds its name in English; in other languages, the sentence that it was not found. */
  entities: By<'entity'>;
  permissionGroups: By<'plural'>;
  permissions: Record<NoteFlag, string>;
  /** What somebody may do by each permission. */
  may: Record<NoteFlag, string>;
  /** What most companies choose from, by any key. */
  purposes: ByKind<Readonly<Record<string, string>>>;
}
