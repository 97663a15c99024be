import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The printed note of a dispatch. */
export default function DispatchPdfPage() {
  return <NotePdfPreview kind={dispatchNotes} paper="note" />;
}
