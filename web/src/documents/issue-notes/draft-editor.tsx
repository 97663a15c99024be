import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { t } from '../../text/t';
import { confirm } from '../../ui/dialogs';
import { Section } from '../../ui/section';
import type { EntryHandle } from '../lines/entry-row';
import { DraftItems } from './draft-items';
import { ItemEntry } from './item-entry';
import type { Note, NoteKind } from './note-kind';
import { useDropDraft, useGenerateNote } from './use-note-deeds';

interface DraftEditorProps {
  kind: NoteKind;
  note: Note;
  /** Where Generate and Close lead once the note is handed in, or dropped. */
  onLeave: () => void | Promise<void>;
}

/** The second step of a note: its items, and how the draft ends. */
export function DraftEditor({ kind, note, onLeave }: DraftEditorProps) {
  const entry = useRef<EntryHandle>(null);
  const generation = useGenerateNote(kind, onLeave);
  const drop = useDropDraft(kind, () => {
    entry.current?.drop();
    return onLeave();
  });

  async function generate() {
    if (entry.current?.isBegun()) {
      const isSure = await confirm({
        title: t.common.goOnWithoutThisItem,
        text: t.common.theItemThatYouAre,
        confirmLabel: t.common.goOnWithoutIt,
        danger: false,
      });
      if (!isSure) return;
      entry.current.drop();
    }
    await generation.start(note.id);
  }

  return (
    <>
      <Section title={t.issueNotes.text2AddItems}>
        <ItemEntry kind={kind} note={note} handle={entry} />
      </Section>
      <Section title={t.issueNotes.itemList}>
        <DraftItems kind={kind} note={note} />
      </Section>
      <Group gap="xs">
        <Button loading={generation.isRunning} onClick={() => void generate()}>
          {t.issueNotes.generate}
        </Button>
        <Button variant="default" loading={drop.isRunning} onClick={() => drop.ask(note)}>
          {t.common.close}
        </Button>
      </Group>
    </>
  );
}
