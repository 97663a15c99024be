import { type PickupAnswer, pickupCalls } from '@ghala/contract/calls/pickups';
import { formatPhone } from '@ghala/contract/common/phone';
import { Group, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { CorrectDetailsButton } from '../../documents/issue-notes/correct-details-button';
import { DepartureFields } from '../../documents/issue-notes/departure-fields';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { FoldedDetails } from '../../documents/issue-notes/folded-details';
import { HandOut } from '../../documents/issue-notes/hand-out';
import { IssueItems } from '../../documents/issue-notes/issue-items';
import { LoadedNote } from '../../documents/issue-notes/loaded-note';
import { type Note, pickupNotes } from '../../documents/issue-notes/note-kind';
import { ProcessButtons } from '../../documents/issue-notes/process-buttons';
import { RequesterSection } from '../../documents/issue-notes/requester-section';
import { ShortAlert } from '../../documents/issue-notes/short-alert';
import { useDepartureForm } from '../../documents/issue-notes/use-departure-form';
import { formatDateTime } from '../../format/format';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page';
import { RecordName } from '../../ui/record-head';
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
      advice={t.pickups.processedOnce}
    >
      {(answer, note) => (
        <Page
          actions={<CorrectDetailsButton kind={pickupNotes} note={note} />}
          record={<RecordName name={note.noteNo} />}
          badges={answer.pickup.scheduled ? <StatusBadge of="notePriority" code="scheduled" /> : null}
        >
          <AuthorizationCode answer={answer} />
          {answer.isVerified ? (
            <ProcessPickup pickup={answer.pickup} note={note} />
          ) : (
            <>
              <Text size="sm" c="dimmed">
                {t.pickups.shownOnceVerified}
              </Text>
              <Group>
                <LinkButton variant="default" to="/orders">
                  {t.common.close}
                </LinkButton>
              </Group>
            </>
          )}
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
    () => navigate({ to: '/orders', state: { processed: { kind: 'pickup', id: note.id, noteNo: note.noteNo } } }),
  );
  return (
    <>
      <ShortAlert items={note.items} />
      <FoldedDetails
        summary={[
          { label: t.pickups.assigneeName, value: pickup.assigneeName },
          { label: t.common.projectSite, value: pickup.project },
          { label: t.common.instructionsComments, value: pickup.instructions },
        ]}
      >
        <RequesterSection note={pickup} projectLabel={t.common.projectSite} />
        <Section title={t.pickups.instructionsTitle}>
          <DescriptionList
            items={[
              { label: t.common.warehouse, value: pickup.Warehouse.name },
              { label: t.pickups.scheduled, value: pickup.scheduled ? t.common.yes : t.common.no },
              ...(pickup.pickupDate === null
                ? []
                : [{ label: t.pickups.pickupDate, value: formatDateTime(pickup.pickupDate) }]),
              { label: t.pickups.assigneeName, value: pickup.assigneeName },
              { label: t.common.phone, value: formatPhone(pickup.assigneePhone) },
              { label: t.pickups.company, value: pickup.assigneeCompany },
              { label: t.common.referenceNo, value: pickup.reference },
              { label: t.common.document, value: <DocumentLink note={pickup} /> },
              { label: t.common.instructionsComments, value: pickup.instructions },
            ]}
          />
        </Section>
      </FoldedDetails>
      <HandOut departure={<DepartureFields form={departure} kind={pickupNotes} />}>
        <IssueItems kind={pickupNotes} note={note} title={t.pickups.itemsTitle} />
      </HandOut>
      <ProcessButtons departure={departure} note={note} />
    </>
  );
}
