import { useParams } from '@tanstack/react-router';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The gate pass of a pickup. */
export default function PickupGatePassPage() {
  const { id } = useParams({ from: '/shell/orders/pickup/gate/$id' });
  return <NotePdfPreview kind={pickupNotes} id={id} paper="gatePass" />;
}
