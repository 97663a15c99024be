import { type PickupAnswer, pickupCalls } from '@ghala/contract/calls/pickups';
import { useNavigate, useParams } from '@tanstack/react-router';
import { DepartureFields } from '../../documents/issue-notes/departure-fields';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { IssueItems } from '../../documents/issue-notes/issue-items';
import { LoadedNote } from '../../documents/issue-notes/loaded-note';
import { type Note, pickupNotes } from '../../documents/issue-notes/note-kind';
import { NoteNumber } from '../../documents/issue-notes/note-number';
import { ProcessButtons } from '../../documents/issue-notes/process-buttons';
import { RequesterSection } from '../../documents/issue-notes/requester-section';
import { useDepartureForm } from '../../documents/issue-notes/use-departure-form';
import { formatDateTime } from '../../shared/format';
import { change } from '../../shared/send';
import { DescriptionList } from '../../ui/description-list';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { AuthorizationCode } from './authorization-code';

/** Hands out the items of an approved note, once the assignee's code was entered, and completes it. */
export default function PickupProcessPage() {
  const { id } = useParams({ from: '/shell/orders/pickup/process/$id' });
  return (
    <LoadedNote
      key={id}
      kind={pickupNotes}
      call={pickupCalls.get}
      id={Number(id)}
      status="active"
      advice="A pickup note is processed once, after its approval."
    >
      {(answer, note) => (
        <Page
          badges={
            <>
              <NoteNumber noteNo={note.noteNo} />
              {answer.pickup.scheduled ? <StatusBadge status="Scheduled" /> : null}
            </>
          }
        >
          <AuthorizationCode answer={answer} />
          {answer.isVerified ? <ProcessPickup pickup={answer.pickup} note={note} /> : <ProcessButtons />}
        </Page>
      )}
    </LoadedNote>
  );
}

function ProcessPickup({ pickup, note }: { pickup: PickupAnswer['pickup']; note: Note }) {
  const navigate = useNavigate();
  const departure = useDepartureForm(
    pickupNotes,
    note,
    { vehicle: '', comment: '' },
    (values) => change(pickupCalls.process, { body: { ...values, pickupNoteId: note.id } }),
    () => navigate({ to: '/orders' }),
  );
  return (
    <>
      <RequesterSection note={pickup} projectLabel="Project/Site" />
      <Section title="2. Pickup Instructions">
        <DescriptionList
          items={[
            { label: 'Warehouse', value: pickup.Warehouse.name },
            { label: 'Scheduled', value: pickup.scheduled ? 'Yes' : 'No' },
            ...(pickup.pickupDate === null ? [] : [{ label: 'Pickup Date', value: formatDateTime(pickup.pickupDate) }]),
            { label: 'Assignee Name', value: pickup.assigneeName },
            { label: 'Phone', value: pickup.assigneePhone },
            { label: 'Company', value: pickup.assigneeCompany },
            { label: 'Reference No.', value: pickup.reference },
            { label: 'Document', value: <DocumentLink note={pickup} /> },
            { label: 'Instructions/Comments', value: pickup.instructions },
          ]}
        />
      </Section>
      <DepartureFields form={departure} kind={pickupNotes} />
      <Section title="4. Stock Items to Pick Up">
        <IssueItems kind={pickupNotes} note={note} />
      </Section>
      <ProcessButtons departure={departure} />
    </>
  );
}
