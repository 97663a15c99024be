import { useParams } from '@tanstack/react-router';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The printed note of a pickup. */
export default function PickupPdfPage() {
  const { id } = useParams({ from: '/shell/orders/pickup/pdf/$id' });
  return <NotePdfPreview kind={pickupNotes} id={id} paper="note" />;
}
