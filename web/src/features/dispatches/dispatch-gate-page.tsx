import { useParams } from '@tanstack/react-router';
import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import { NotePdfPreview } from '../../documents/issue-notes/note-pdf-preview';

/** The gate pass of a dispatch. */
export default function DispatchGatePassPage() {
  const { id } = useParams({ from: '/shell/orders/dispatch/gate/$id' });
  return <NotePdfPreview kind={dispatchNotes} id={id} paper="gatePass" />;
}
