import { pickupCalls } from '@ghala/contract/calls/pickups';
import { useParams } from '@tanstack/react-router';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { NotePage } from '../../documents/issue-notes/note-page';

/** A pickup note, with what can be done next. */
export default function PickupPage() {
  const { id } = useParams({ from: '/shell/orders/pickup/note/$id' });
  return <NotePage key={id} kind={pickupNotes} call={pickupCalls.get} id={Number(id)} />;
}
