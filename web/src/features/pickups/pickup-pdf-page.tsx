import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The printed note of a pickup. */
export default function PickupPdfPage() {
  return <NotePdfPreview kind={pickupNotes} paper="note" />;
}
