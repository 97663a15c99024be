import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { useParams } from '@tanstack/react-router';
import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import { NotePage } from '../../documents/issue-notes/note-page';

/** A dispatch note, with what can be done next. */
export default function DispatchPage() {
  const { id } = useParams({ from: '/shell/orders/dispatch/note/$id' });
  return <NotePage key={id} kind={dispatchNotes} call={dispatchCalls.get} id={Number(id)} />;
}
