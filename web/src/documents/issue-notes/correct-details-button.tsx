import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { onDemand } from '../../ui/dialogs/on-demand';
import type { NamedNote, NoteKind } from './note-kind';

export const CorrectDetailsDialog = onDemand(async () => (await import('./correct-details')).CorrectDetailsDialog);

/** Opens the dialog in which the details of an unprocessed note are corrected, for users who may create such notes. */
export function CorrectDetailsButton(props: { kind: NoteKind; note: NamedNote }) {
  const [isOpen, setOpen] = useState(false);
  if (!useCan(props.kind.flags.add)) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.issueNotes.correctDetails}
      </Button>
      {isOpen ? <CorrectDetailsDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
