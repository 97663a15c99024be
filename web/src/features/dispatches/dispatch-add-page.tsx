import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { useSearch } from '@tanstack/react-router';
import { NoteAddPage } from '../../documents/issue-notes/note-add-page';
import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import { StatusBadge } from '../../ui/status-badge';
import { DispatchParticulars } from './particulars-form';
import { ParticularsSummary } from './particulars-summary';

/** Raises a dispatch note. */
export default function DispatchAddPage() {
  const { id } = useSearch({ from: '/shell/orders/dispatch/add' });
  return (
    <NoteAddPage
      kind={dispatchNotes}
      call={dispatchCalls.get}
      id={id}
      form={(props) => <DispatchParticulars {...props} />}
      summary={({ dispatch }) => <ParticularsSummary dispatch={dispatch} />}
      priority={({ dispatch }) => (dispatch.isImmediate ? <StatusBadge of="notePriority" code="urgent" /> : null)}
    />
  );
}
