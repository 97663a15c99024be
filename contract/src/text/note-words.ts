import { byNote, type NoteFlag, type NoteKindName, type NoteStep, noteKindNames, noteKinds } from '../kinds/note-kinds';

/** Says what a language calls a kind of issue note. */
export interface NoteWords {
  /** By itself, as on its paper. */
  title: string;
  /** These are the titles of the screens on which it is made, and handed out. */
  screens: { add: string; process: string };
  /** On what opens the first of them. */
  create: string;
  /** At the beginning of a sentence, followed by its number. */
  name: string;
  many: string;
  /** This is the heading of its permissions. */
  permissions: string;
  /** It is in a list of several kinds. */
  word: string;
  /** This is the result for an item that was handed out. */
  issued: string;
  /** Why an item is not added: less is there. */
  shortage: string;
  /** What somebody may do by the permission for each step. */
  may: Record<NoteStep, string>;
  /** Says what most companies choose from, by any key. */
  purposes: Readonly<Record<string, string>>;
}

/** These are the words of the kinds as they stand among those of other documents. */
export function wordsOfNotes<const Words extends Record<NoteKindName, NoteWords>>(
  words: Words,
  steps: Record<NoteStep, string>,
) {
  const each = (word: 'title' | 'create' | 'many' | 'word' | 'issued' | 'shortage') =>
    byNote('kind', (kind) => words[kind][word]);
  return {
    titles: each('title'),
    screens: byNote('kind', (kind) => words[kind].screens),
    create: each('create'),
    /** Within a sentence, followed by its number. */
    named: byNote('kind', (kind) => words[kind].name.charAt(0).toLowerCase() + words[kind].name.slice(1)),
    many: each('many'),
    kinds: each('word'),
    issued: each('issued'),
    shortage: each('shortage'),
    /** As the audit log names them on the wire. */
    logged: byNote('title', (kind) => words[kind].name),
    permissionGroups: byNote('plural', (kind) => words[kind].permissions),
    permissions: ofFlags((_kind, step) => steps[step]),
    may: ofFlags((kind, step) => words[kind].may[step]),
    purposes: byNote('kind', (kind) => words[kind].purposes),
  };
}

function ofFlags(textOf: (kind: NoteKindName, step: NoteStep) => string): Record<NoteFlag, string> {
  const entries = noteKindNames.flatMap((kind) =>
    (Object.keys(noteKinds[kind].flags) as NoteStep[]).map((step) => [noteKinds[kind].flags[step], textOf(kind, step)]),
  );
  return Object.fromEntries(entries) as Record<NoteFlag, string>;
}
