import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The gate pass of a pickup. */
export default function PickupGatePassPage() {
  return <NotePdfPreview kind={pickupNotes} paper="gate pass" />;
}
