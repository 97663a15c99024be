import { Button } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../text/t';
import { FootBar } from '../../ui/page/foot-bar';
import { MainButton } from '../../ui/page/main-action';
import { Section } from '../../ui/page/section';
import { mayDiscardBegunLine } from '../lines/begun-line';
import type { EntryHandle } from '../lines/entry-row';
import { DraftItems } from './draft-items';
import { ItemEntry } from './item-entry';
import type { Note, NoteKind } from './note-kind';
import { useDiscardDraft, useSubmitNote } from './use-note-actions';

interface DraftEditorProps {
  kind: NoteKind;
  note: Note;
  /** Generate and Close lead there once the note is submitted or discarded. */
  onLeave: () => void | Promise<void>;
}

/** Shows the second step of a note: its items, and the buttons that end the draft. */
export function DraftEditor({ kind, note, onLeave }: DraftEditorProps) {
  const entry = useRef<EntryHandle>(null);
  const submission = useSubmitNote(kind, onLeave);
  const discard = useDiscardDraft(() => {
    entry.current?.discard();
    return onLeave();
  });

  async function submit() {
    if (!(await mayDiscardBegunLine(entry.current))) return;
    await submission.start(note.id);
  }

  return (
    <>
      <Section title={t.issueNotes.addItemsTitle}>
        <ItemEntry kind={kind} note={note} handle={entry} />
      </Section>
      <Section title={t.issueNotes.itemList}>
        <DraftItems kind={kind} note={note} />
      </Section>
      <FootBar>
        <Button variant="default" loading={discard.isRunning} onClick={() => discard.ask(kind, note)}>
          {t.common.close}
        </Button>
        <MainButton loading={submission.isRunning} onClick={() => void submit()}>
          {t.issueNotes.generate}
        </MainButton>
      </FootBar>
    </>
  );
}
