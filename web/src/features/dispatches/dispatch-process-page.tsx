import { type DispatchAnswer, dispatchCalls } from '@ghala/contract/calls/dispatches';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CorrectDetailsButton } from '../../documents/issue-notes/correct-details-button';
import { DepartureFields } from '../../documents/issue-notes/departure-fields';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { FoldedDetails } from '../../documents/issue-notes/folded-details';
import { HandOut } from '../../documents/issue-notes/hand-out';
import { IssueItems } from '../../documents/issue-notes/issue-items';
import { LoadedNote } from '../../documents/issue-notes/loaded-note';
import { dispatchNotes, type Note } from '../../documents/issue-notes/note-kind';
import { ProcessButtons } from '../../documents/issue-notes/process-buttons';
import { RequesterSection } from '../../documents/issue-notes/requester-section';
import { ShortAlert } from '../../documents/issue-notes/short-alert';
import { type DepartureValues, useDepartureForm } from '../../documents/issue-notes/use-departure-form';
import { change } from '../../net/send';
import { UserPicker } from '../../pickers/people-pickers';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';
import { Page } from '../../ui/page';
import { RecordName } from '../../ui/record-head';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';

type DispatchDeparture = DepartureValues & { dispatchToId: number | null };

/** Hands out the items of an approved note, one by one, and completes it. */
export default function DispatchProcessPage() {
  const { id } = useParams({ from: '/shell/orders/dispatch/process/$id' });
  return (
    <LoadedNote
      key={id}
      kind={dispatchNotes}
      call={dispatchCalls.get}
      id={Number(id)}
      status="active"
      advice={t.dispatches.processedOnce}
    >
      {(answer, note) => <ProcessDispatch answer={answer} note={note} />}
    </LoadedNote>
  );
}

function ProcessDispatch({ answer, note }: { answer: DispatchAnswer; note: Note }) {
  const { dispatch, assignedTo } = answer;
  const navigate = useNavigate();
  // The recipient takes the goods, unless another user is chosen.
  const initial: DispatchDeparture = { dispatchToId: assignedTo.id, vehicle: '', comment: '' };
  const departure = useDepartureForm(
    dispatchNotes,
    note,
    initial,
    (values) => change(dispatchCalls.process, { body: { ...values, dispatchNoteId: note.id } }),
    () => navigate({ to: '/orders', state: { processed: { kind: 'dispatch', id: note.id, noteNo: note.noteNo } } }),
  );
  return (
    <Page
      actions={<CorrectDetailsButton kind={dispatchNotes} note={note} />}
      record={<RecordName name={note.noteNo} />}
      badges={dispatch.isImmediate ? <StatusBadge of="notePriority" code="urgent" /> : null}
    >
      <ShortAlert items={note.items} />
      <FoldedDetails
        summary={[
          { label: t.dispatches.assigneeName, value: assignedTo.name },
          { label: t.dispatches.deptProjectSite, value: dispatch.project },
          { label: t.common.instructionsComments, value: dispatch.instructions },
        ]}
      >
        <RequesterSection note={dispatch} projectLabel={t.dispatches.deptProjectSite} />
        <Section title={t.dispatches.instructionsTitle}>
          <DescriptionList
            items={[
              { label: t.common.warehouse, value: dispatch.Warehouse.name },
              { label: t.dispatches.assigneeName, value: assignedTo.name },
              { label: t.common.referenceNo, value: dispatch.reference },
              { label: t.common.document, value: <DocumentLink note={dispatch} /> },
              { label: t.common.instructionsComments, value: dispatch.instructions },
            ]}
          />
        </Section>
      </FoldedDetails>
      <HandOut
        departure={
          <DepartureFields form={departure} kind={dispatchNotes}>
            <UserPicker
              label={t.dispatches.dispatchedTo}
              valueLabel={assignedTo.name}
              {...departure.getInputProps('dispatchToId')}
            />
          </DepartureFields>
        }
      >
        <IssueItems kind={dispatchNotes} note={note} title={t.dispatches.itemsTitle} />
      </HandOut>
      <ProcessButtons departure={departure} note={note} />
    </Page>
  );
}
