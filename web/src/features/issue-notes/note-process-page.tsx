import { type DispatchAnswer, dispatchCalls } from '@ghala/contract/calls/dispatches';
import { type PickupAnswer, type PickupDetail, pickupCalls } from '@ghala/contract/calls/pickups';
import { formatPhone } from '@ghala/contract/common/phone';
import { Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CorrectDetailsButton } from '../../documents/issue-notes/correct-details-button';
import { DepartureFields } from '../../documents/issue-notes/departure-fields';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { FoldedDetails } from '../../documents/issue-notes/folded-details';
import { HandOut } from '../../documents/issue-notes/hand-out';
import { IssueItems } from '../../documents/issue-notes/issue-items';
import { LoadedNote } from '../../documents/issue-notes/loaded-note';
import { dispatchNotes, type Note, type NoteKind, noteKinds, pickupNotes } from '../../documents/issue-notes/note-kind';
import { ProcessButtons } from '../../documents/issue-notes/process-buttons';
import { RequesterSection } from '../../documents/issue-notes/requester-section';
import { ShortAlert } from '../../documents/issue-notes/short-alert';
import { type DepartureValues, useDepartureForm } from '../../documents/issue-notes/use-departure-form';
import { formatDateTime } from '../../format/format';
import { change, type Mutation } from '../../net/send';
import { UserPicker } from '../../pickers/people-pickers';
import { t } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';
import { DescriptionList, type DescriptionListProps } from '../../ui/page/description-list';
import { LinkButton } from '../../ui/page/link-button';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { AuthorizationCode } from './authorization-code';
import { NotePriority } from './note-priority';
import { useNoteScreen } from './note-screen';

const advice = { pickup: t.pickups.processedOnce, dispatch: t.dispatches.processedOnce };

/** Hands out the items of an approved note, one by one, and completes it. */
export default function NoteProcessPage() {
  const { name, id } = useNoteScreen();
  const kind = noteKinds[name];
  return (
    <LoadedNote
      key={`${name} ${id}`}
      kind={kind}
      call={kind.calls.get}
      id={Number(id)}
      status="active"
      advice={advice[name]}
    >
      {(answer, note) => (
        <Page
          actions={<CorrectDetailsButton kind={kind} note={note} />}
          record={<RecordName name={note.noteNo} />}
          badges={<NotePriority of={answer} />}
        >
          {'pickup' in answer ? (
            <PickupOnceVerified answer={answer} note={note} />
          ) : (
            <ProcessDispatch answer={answer} note={note} />
          )}
        </Page>
      )}
    </LoadedNote>
  );
}

/** Shows what is to be handed out once the assignee's code has been entered. */
function PickupOnceVerified({ answer, note }: { answer: PickupAnswer; note: Note }) {
  return (
    <>
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
    </>
  );
}

function ProcessPickup({ pickup, note }: { pickup: PickupDetail; note: Note }) {
  return (
    <ProcessNote
      kind={pickupNotes}
      note={note}
      detail={pickup}
      assignee={{ label: t.pickups.assigneeName, value: pickup.assigneeName }}
      projectLabel={t.common.projectSite}
      title={t.pickups.instructionsTitle}
      schedule={[
        { label: t.pickups.scheduled, value: pickup.scheduled ? t.common.yes : t.common.no },
        ...(pickup.pickupDate === null
          ? []
          : [{ label: t.pickups.pickupDate, value: formatDateTime(pickup.pickupDate) }]),
      ]}
      contacts={[
        { label: t.common.phone, value: formatPhone(pickup.assigneePhone) },
        { label: t.pickups.company, value: pickup.assigneeCompany },
      ]}
      itemsTitle={t.pickups.itemsTitle}
      initial={{ vehicle: '', comment: '' }}
      process={(values) => change(pickupCalls.process, { body: { ...values, pickupNoteId: note.id } })}
    />
  );
}

type DispatchDeparture = DepartureValues & { dispatchToId: number | null };

function ProcessDispatch({ answer: { dispatch, assignedTo }, note }: { answer: DispatchAnswer; note: Note }) {
  // The recipient takes the goods, unless another user is chosen.
  const initial: DispatchDeparture = { dispatchToId: assignedTo.id, vehicle: '', comment: '' };
  return (
    <ProcessNote
      kind={dispatchNotes}
      note={note}
      detail={dispatch}
      assignee={{ label: t.dispatches.assigneeName, value: assignedTo.name }}
      projectLabel={t.dispatches.deptProjectSite}
      title={t.dispatches.instructionsTitle}
      itemsTitle={t.dispatches.itemsTitle}
      initial={initial}
      process={(values) => change(dispatchCalls.process, { body: { ...values, dispatchNoteId: note.id } })}
    >
      {(departure) => (
        <UserPicker
          label={t.dispatches.dispatchedTo}
          valueLabel={assignedTo.name}
          {...departure.getInputProps('dispatchToId')}
        />
      )}
    </ProcessNote>
  );
}

interface ProcessNoteProps<Values> {
  kind: NoteKind;
  note: Note;
  detail: Parameters<typeof RequesterSection>[0]['note'] &
    Parameters<typeof DocumentLink>[0]['note'] & {
      Warehouse: { name: string };
      reference: string;
      instructions: string;
    };
  assignee: { label: string; value: string };
  projectLabel: string;
  /** Heads the section with the instructions, and that with the items. */
  title: string;
  itemsTitle: string;
  /** Tells when the goods are collected, and how to reach the person who collects them. */
  schedule?: DescriptionListProps['items'];
  contacts?: DescriptionListProps['items'];
  initial: Values;
  process: (values: Values) => Mutation;
  /** Adds the fields that only one kind has. */
  children?: (departure: ServerForm<Values>) => ReactNode;
}

function ProcessNote<Values extends DepartureValues>({
  kind,
  note,
  detail,
  assignee,
  projectLabel,
  title,
  itemsTitle,
  schedule = [],
  contacts = [],
  initial,
  process,
  children,
}: ProcessNoteProps<Values>) {
  const navigate = useNavigate();
  const departure = useDepartureForm(kind, note, initial, process, () =>
    navigate({
      to: '/orders',
      state: { processed: { kind: kind.answerKey, id: note.id, noteNo: note.noteNo } },
    }),
  );
  const instructions = { label: t.common.instructionsComments, value: detail.instructions };
  return (
    <>
      <ShortAlert items={note.items} />
      <FoldedDetails summary={[assignee, { label: projectLabel, value: detail.project }, instructions]}>
        <RequesterSection note={detail} projectLabel={projectLabel} />
        <Section title={title}>
          <DescriptionList
            items={[
              { label: t.common.warehouse, value: detail.Warehouse.name },
              ...schedule,
              assignee,
              ...contacts,
              { label: t.common.referenceNo, value: detail.reference },
              { label: t.common.document, value: <DocumentLink note={detail} /> },
              instructions,
            ]}
          />
        </Section>
      </FoldedDetails>
      <HandOut
        departure={
          <DepartureFields form={departure} kind={kind}>
            {children?.(departure)}
          </DepartureFields>
        }
      >
        <IssueItems kind={kind} note={note} title={itemsTitle} />
      </HandOut>
      <ProcessButtons departure={departure} note={note} />
    </>
  );
}
