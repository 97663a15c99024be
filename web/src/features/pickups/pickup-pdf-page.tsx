import { pickupCalls } from '@ghala/contract/calls/pickups';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { noteQuery } from '../../documents/issue-notes/note-calls';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';
import { channelsTo, deliveryOf, useChannels } from '../../net/channels';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { NewCodeDialog } from './new-code-dialog';

/** The printed note of a pickup. */
export default function PickupPdfPage() {
  const { id } = useParams({ from: '/shell/orders/pickup/pdf/$id' });
  return <NotePdfPreview kind={pickupNotes} id={id} paper="note" actions={<CodeToPassOn id={Number(id)} />} />;
}

/**
 * Where no service sends the code of a note, whoever requests pickups makes one here and passes it on: the screen where it
 * is entered is not theirs.
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
