import { type DispatchAnswer, type DispatchDetail, dispatchCalls } from '@ghala/contract/calls/dispatches';
import { type PickupAnswer, type PickupDetail, pickupCalls } from '@ghala/contract/calls/pickups';
import { Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { localMoment } from '../../format/format';
import { NOTES_KEY } from '../../net/query-keys';
import { change, type Mutation } from '../../net/send';
import { UserPicker } from '../../pickers/people-pickers';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import type { LoadSchema } from '../../ui/form/schema-faults';
import { type RequestOf, type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import { ErrorState } from '../../ui/page/error-state';
import { AssigneeFields, ScheduleFields } from './collection-fields';
import { noteQuery } from './note-calls';
import { dispatchNotes, type NamedNote, type NoteKind, pickupNotes } from './note-kind';
import { SharedFields, type SharedValues } from './shared-fields';
import { useCodeNotice } from './use-code-notice';

interface CorrectDetailsProps {
  kind: NoteKind;
  note: NamedNote;
  onClose: () => void;
}

/** Corrects the details of a note that is not processed yet. */
export function CorrectDetailsDialog({ kind, note, onClose }: CorrectDetailsProps) {
  const query = useQuery(noteQuery(kind, kind.calls.get, note.id));
  return (
    <Dialog opened onClose={onClose} title={say(t.issueNotes.correctDetailsOf, { noteNo: note.noteNo })} size="lg">
      {query.data ? (
        <DetailsForm answer={query.data} onClose={onClose} />
      ) : query.isError ? (
        <ErrorState title={kind.texts.notFound} error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
    </Dialog>
  );
}

function DetailsForm({ answer, onClose }: { answer: PickupAnswer | DispatchAnswer; onClose: () => void }) {
  return 'pickup' in answer ? (
    <PickupForm pickup={answer.pickup} onClose={onClose} />
  ) : (
    <DispatchForm dispatch={answer.dispatch} assignee={answer.assignedTo.name} onClose={onClose} />
  );
}

function PickupForm({ pickup, onClose }: { pickup: PickupDetail; onClose: () => void }) {
  const tellCode = useCodeNotice();
  return (
    <CorrectionForm
      kind={pickupNotes}
      note={pickup}
      schema={async () => (await import('@ghala/contract/calls/pickups')).correctedPickup}
      own={{
        assigneeName: pickup.assigneeName,
        assigneeCompany: pickup.assigneeCompany,
        assigneePhone: pickup.assigneePhone,
        assigneeEmail: pickup.assigneeEmail,
        scheduled: pickup.scheduled,
        pickupDate: localMoment(pickup.pickupDate),
      }}
      correct={(body) => change(pickupCalls.correct, { params: { id: pickup.id }, body })}
      onCorrected={async ({ channels }) => {
        if (channels.length > 0) await tellCode(pickup.id, channels);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AssigneeFields
            form={form}
            phoneHint={pickup.status === 'active' ? t.issueNotes.redirectionHint : t.pickups.phoneHint}
          />
          <ScheduleFields form={form} />
        </>
      )}
    </CorrectionForm>
  );
}

function DispatchForm({
  dispatch,
  assignee,
  onClose,
}: {
  dispatch: DispatchDetail;
  assignee: string;
  onClose: () => void;
}) {
  const own: { assignedToId: number | null; isUrgent: boolean } = {
    assignedToId: dispatch.assignedToId,
    isUrgent: dispatch.isImmediate,
  };
  return (
    <CorrectionForm
      kind={dispatchNotes}
      note={dispatch}
      schema={async () => (await import('@ghala/contract/calls/dispatches')).correctedDispatch}
      own={own}
      correct={(body) => change(dispatchCalls.correct, { params: { id: dispatch.id }, body })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <UserPicker
            label={t.dispatches.assigneeName}
            required
            valueLabel={assignee}
            {...form.getInputProps('assignedToId')}
          />
          <Switch label={t.dispatches.urgentDispatch} {...form.getInputProps('isUrgent', { type: 'checkbox' })} />
        </>
      )}
    </CorrectionForm>
  );
}

interface CorrectionFormProps<Own, Schema extends z.ZodType, Answer> {
  kind: NoteKind;
  note: SharedValues;
  schema: LoadSchema<Schema>;
  /** Holds the details that only this kind has. */
  own: Own;
  correct: (body: RequestOf<SharedValues & Own, Schema>) => Mutation<Answer>;
  onCorrected?: (answer: Answer) => Promise<void>;
  onClose: () => void;
  children: (form: ServerForm<SharedValues & Own>) => ReactNode;
}

function CorrectionForm<Own extends object, Schema extends z.ZodType, Answer>({
  kind,
  note: { project, purposeId, reference, instructions },
  schema,
  own,
  correct,
  onCorrected,
  onClose,
  children,
}: CorrectionFormProps<Own, Schema, Answer>) {
  const form = useServerForm<SharedValues & Own, Answer, Schema>({
    initialValues: { project, purposeId, reference, instructions, ...own },
    schema,
    mutation: correct,
    failureTitle: t.issueNotes.detailsNotCorrected,
    successText: t.issueNotes.detailsCorrected,
    refresh: [NOTES_KEY],
    onSuccess: async (answer) => {
      onClose();
      await onCorrected?.(answer);
    },
  });
  return (
    <Form form={form} label={t.issueNotes.correctDetails}>
      <Text size="sm" c="dimmed">
        {t.issueNotes.correctHint} {t.issueNotes.approvedAnew}
      </Text>
      <SharedFields form={form} kind={kind}>
        {children(form)}
      </SharedFields>
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.issueNotes.saveDetails}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
