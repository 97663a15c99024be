import { type DispatchAnswer, dispatchCalls } from '@ghala/contract/calls/dispatches';
import { Switch } from '@mantine/core';
import { change } from '../../../net/send';
import { UserPicker } from '../../../pickers/people-pickers';
import { WarehousePicker } from '../../../pickers/place-pickers';
import { useSession } from '../../../session/session';
import { t } from '../../../text/t';
import { CorrectionForm } from '../correction-form';
import { DepartureFields } from '../departure-fields';
import { dispatchNotes } from '../note-kind';
import { noParticulars, ParticularsForm, type ParticularsFormProps, type ParticularsValues } from '../particulars-form';
import { type DepartureValues, useDepartureForm } from '../use-departure-form';
import type { KindForms } from './kind-forms';

const texts = t.noteTexts.dispatch;

type Recipient = { assignedToId: number | null; isUrgent: boolean };

/** Asks who receives the goods, most often the requester, and from where. */
function Particulars(props: ParticularsFormProps) {
  const session = useSession();
  const blank: ParticularsValues & Recipient = {
    ...noParticulars,
    assignedToId: session?.user.id ?? null,
    isUrgent: false,
  };
  return (
    <ParticularsForm
      kind={dispatchNotes}
      schema={async () => (await import('@ghala/contract/calls/dispatches')).newDispatch}
      create={(body, file) => change(dispatchCalls.create, { body, files: { file } })}
      idOf={({ dispatch }) => dispatch.id}
      initialValues={blank}
      {...props}
    >
      {(form) => (
        <>
          <UserPicker label={texts.assigneeName} required {...form.getInputProps('assignedToId')} />
          <WarehousePicker required {...form.getInputProps('warehouseId')} />
          <Switch label={texts.isUrgent} {...form.getInputProps('isUrgent', { type: 'checkbox' })} />
        </>
      )}
    </ParticularsForm>
  );
}

function Correction({ answer, onClose }: { answer: DispatchAnswer; onClose: () => void }) {
  const { dispatch, assignedTo } = answer;
  const own: Recipient = { assignedToId: dispatch.assignedToId, isUrgent: dispatch.isImmediate };
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
            label={texts.assigneeName}
            required
            valueLabel={assignedTo.name}
            {...form.getInputProps('assignedToId')}
          />
          <Switch label={texts.isUrgent} {...form.getInputProps('isUrgent', { type: 'checkbox' })} />
        </>
      )}
    </CorrectionForm>
  );
}

export const dispatchForms: KindForms<'dispatch'> = {
  Particulars,
  Correction,
  useDeparture: ({ assignedTo }, note, onProcessed) => {
    // The recipient takes the goods, unless another user is chosen.
    const initial: DepartureValues & { dispatchToId: number | null } = {
      dispatchToId: assignedTo.id,
      vehicle: '',
      comment: '',
    };
    const process = (values: typeof initial) =>
      change(dispatchCalls.process, { body: { ...values, dispatchNoteId: note.id } });
    const form = useDepartureForm(dispatchNotes, note, initial, process, onProcessed);
    const fields = (
      <DepartureFields form={form} kind={dispatchNotes}>
        <UserPicker label={texts.dispatchedTo} valueLabel={assignedTo.name} {...form.getInputProps('dispatchToId')} />
      </DepartureFields>
    );
    return { form, fields };
  },
};
