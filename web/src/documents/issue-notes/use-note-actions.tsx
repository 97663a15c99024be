import { Text } from '@mantine/core';
import { APPROVALS_KEY, NOTES_KEY, STOCK_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { useAction } from '../../ui/use-action';
import type { NamedNote, NoteKind } from './note-kind';

const CHANGED = [NOTES_KEY, APPROVALS_KEY];

/** Submits a draft. */
export function useSubmitNote(kind: NoteKind, onSubmitted: () => void | Promise<void>) {
  return useAction<number>({
    mutation: (id) => change(kind.calls.submit, { params: { id } }),
    failureTitle: kind.texts.notSubmitted,
    successText: kind.texts.submitted,
    refresh: CHANGED,
    onSuccess: onSubmitted,
  });
}

/** Names the note that an action is about, and its kind. */
interface Meant {
  kind: NoteKind;
  id: number;
}

/** Discards a draft, after asking. */
export function useDiscardDraft(onDiscarded?: () => void | Promise<void>) {
  const action = useAction<Meant>({
    mutation: ({ kind, id }) => change(kind.calls.discardDraft, { params: { id } }),
    ...deletion,
    refresh: CHANGED,
    onSuccess: onDiscarded,
  });
  async function ask(kind: NoteKind, note: NamedNote) {
    const isSure = await confirm({
      title: t.issueNotes.deleteThisDraft,
      text: <AboutNote note={note}>{t.issueNotes.draftDeletion}</AboutNote>,
      confirmLabel: t.common.yesDeleteIt,
      cancelLabel: t.issueNotes.keepIt,
    });
    if (isSure) await action.start({ kind, id: note.id });
  }
  return { ask: (kind: NoteKind, note: NamedNote) => void ask(kind, note), isRunning: action.isRunning };
}

/** Deletes an unprocessed note, after asking. */
export function useDeleteNote() {
  const action = useAction<Meant>({
    mutation: ({ kind, id }) => change(kind.calls.delete, { params: { id } }),
    ...deletion,
    refresh: [...CHANGED, STOCK_KEY],
  });
  async function ask(kind: NoteKind, note: NamedNote) {
    const isSure = await confirm({
      title: kind.texts.confirmDeletion,
      text: <AboutNote note={note}>{t.issueNotes.deletionHint}</AboutNote>,
      confirmLabel: t.common.yesDeleteIt,
    });
    if (isSure) await action.start({ kind, id: note.id });
  }
  return { ask: (kind: NoteKind, note: NamedNote) => void ask(kind, note) };
}

const deletion = {
  failureTitle: ({ kind }: Meant) => kind.texts.notDeleted,
  successText: (_answer: unknown, { kind }: Meant) => kind.texts.deleted,
};

/** Shows the specified text under the number of its note. */
function AboutNote({ note, children }: { note: NamedNote; children: string }) {
  return (
    <>
      <Text span inherit display="block" fw={600}>
        {note.noteNo}
      </Text>
      <span>{children}</span>
    </>
  );
}
