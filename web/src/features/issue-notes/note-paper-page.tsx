import { pickupCalls } from '@ghala/contract/calls/pickups';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { noteQuery } from '../../documents/issue-notes/note-calls';
import { noteKinds, pickupNotes } from '../../documents/issue-notes/note-kind';
import { NewCodeDialog } from '../../documents/issue-notes/pickups/new-code-dialog';
import { channelsTo, deliveryOf, useChannels } from '../../net/channels';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { PdfPreview } from '../../ui/pdf/pdf-preview';
import { useNoteScreen } from './note-screen';

/** Previews the printed note, or its gate pass. */
export default function NotePaperPage() {
  const { name, screen, id } = useNoteScreen();
  const { calls, texts } = noteKinds[name];
  const isNote = screen === 'pdf';
  return (
    <PdfPreview
      title={isNote ? undefined : t.common.gatePass}
      call={isNote ? calls.paper : calls.gatePass}
      id={id}
      fileName={isNote ? 'batch_note' : 'pickup_gatepass'}
      errorTitle={texts.notFound}
      fallback="/orders"
      actions={isNote && name === 'pickup' ? <CodeToPassOn id={Number(id)} /> : undefined}
    />
  );
}

/**
 * Lets the requester make a code here and pass it on, where no service sends it: they may not open the screen that asks
 * for it.
 */
function CodeToPassOn({ id }: { id: number }) {
  const mayMake = useCan('pickupAdd');
  const channels = useChannels();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ ...noteQuery(pickupNotes, pickupCalls.get, id), enabled: mayMake });
  if (!mayMake || data === undefined || data.pickup.status !== 'active') return null;
  const { pickup } = data;
  const used = channelsTo({ email: pickup.assigneeEmail, phones: [pickup.assigneePhone] });
  if (deliveryOf(used, channels).isSent) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.pickups.codeToPassOn}
      </Button>
      {isOpen ? <NewCodeDialog pickup={pickup} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
