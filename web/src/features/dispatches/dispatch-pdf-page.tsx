import { useParams } from '@tanstack/react-router';
import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The printed note of a dispatch. */
export default function DispatchPdfPage() {
  const { id } = useParams({ from: '/shell/orders/dispatch/pdf/$id' });
  return <NotePdfPreview kind={dispatchNotes} id={id} paper="note" />;
}
