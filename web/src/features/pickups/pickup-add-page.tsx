import { pickupCalls } from '@ghala/contract/calls/pickups';
import { useSearch } from '@tanstack/react-router';
import { NoteAddPage } from '../../documents/issue-notes/note-add-page';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { StatusBadge } from '../../ui/status-badge';
import { PickupParticulars } from './particulars-form';
import { ParticularsSummary } from './particulars-summary';

/** Raises a pickup note. */
export default function PickupAddPage() {
  const { id } = useSearch({ from: '/shell/orders/pickup/add' });
  return (
    <NoteAddPage
      kind={pickupNotes}
      call={pickupCalls.get}
      id={id}
      form={(props) => <PickupParticulars {...props} />}
      summary={({ pickup }) => <ParticularsSummary pickup={pickup} />}
      priority={({ pickup }) => (pickup.scheduled ? <StatusBadge of="notePriority" code="scheduled" /> : null)}
    />
  );
}
