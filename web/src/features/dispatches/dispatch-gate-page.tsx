import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The gate pass of a dispatch. */
export default function DispatchGatePassPage() {
  return <NotePdfPreview kind={dispatchNotes} paper="gate pass" />;
}
