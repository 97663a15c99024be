import { type PickupAnswer, type PickupDetail, pickupCalls } from '@ghala/contract/calls/pickups';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { localMoment } from '../../../format/format';
import { change } from '../../../net/send';
import { WarehousePicker } from '../../../pickers/place-pickers';
import { t } from '../../../text/t';
import { LinkButton } from '../../../ui/page/link-button';
import { CorrectionForm } from '../correction-form';
import { DepartureFields } from '../departure-fields';
import { pickupNotes } from '../note-kind';
import { noParticulars, ParticularsForm, type ParticularsFormProps, type ParticularsValues } from '../particulars-form';
import { AuthorizationCode } from '../pickups/authorization-code';
import { AssigneeFields, type CollectionValues, ScheduleFields } from '../pickups/collection-fields';
import { useCodeNotice } from '../pickups/use-code-notice';
import { useDepartureForm } from '../use-departure-form';
import type { KindForms } from './kind-forms';

type PickupValues = ParticularsValues & CollectionValues;

const blank: PickupValues = {
  ...noParticulars,
  assigneeName: '',
  assigneeCompany: '',
  assigneePhone: '',
  assigneeEmail: '',
  scheduled: false,
  pickupDate: '',
};

/** Asks who collects the goods, when, and from where. */
function Particulars(props: ParticularsFormProps) {
  return (
    <ParticularsForm
      kind={pickupNotes}
      schema={async () => (await import('@ghala/contract/calls/pickups')).newPickup}
      create={(body, file) => change(pickupCalls.create, { body, files: { file } })}
      idOf={({ pickup }) => pickup.id}
      initialValues={blank}
      {...props}
    >
      {(form) => (
        <>
          <AssigneeFields form={form} phoneHint={t.pickups.phoneHint} />
          <WarehousePicker required virtualWord={t.common.virtual} {...form.getInputProps('warehouseId')} />
          <ScheduleFields form={form} />
        </>
      )}
    </ParticularsForm>
  );
}

function Correction({ answer: { pickup }, onClose }: { answer: { pickup: PickupDetail }; onClose: () => void }) {
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

/** Asks for the assignee's code; what is to be handed out is shown once it has been entered. */
function Gate({ answer, children }: { answer: PickupAnswer; children: ReactNode }) {
  return (
    <>
      <AuthorizationCode answer={answer} />
      {answer.isVerified ? (
        children
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

export const pickupForms: KindForms<'pickup'> = {
  Particulars,
  Correction,
  Gate,
  useDeparture: (_answer, note, onProcessed) => {
    const initial = { vehicle: '', comment: '' };
    const process = (values: typeof initial) =>
      change(pickupCalls.process, { body: { ...values, pickupNoteId: note.id } });
    const form = useDepartureForm(pickupNotes, note, initial, process, onProcessed);
    return { form, fields: <DepartureFields form={form} kind={pickupNotes} /> };
  },
};
