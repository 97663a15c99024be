import { newPickup, pickupCalls } from '@ghala/contract/calls/pickups';
import { Switch, TextInput } from '@mantine/core';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import {
  noParticulars,
  ParticularsForm,
  type ParticularsFormProps,
  type ParticularsValues,
} from '../../documents/issue-notes/particulars-form';
import { WarehousePicker } from '../../pickers/place-pickers';
import { change } from '../../shared/send';
import { t } from '../../text/t';
import { DateField } from '../../ui/date-field';
import type { ServerForm } from '../../ui/use-server-form';

type PickupValues = ParticularsValues & {
  assigneeName: string;
  assigneeCompany: string;
  assigneePhone: string;
  assigneeEmail: string;
  scheduled: boolean;
  pickupDate: string;
};

const blank: PickupValues = {
  ...noParticulars,
  assigneeName: '',
  assigneeCompany: '',
  assigneePhone: '',
  assigneeEmail: '',
  scheduled: false,
  pickupDate: '',
};

/** The first step: who collects the goods, when, and from where. */
export function PickupParticulars(props: ParticularsFormProps) {
  return (
    <ParticularsForm
      kind={pickupNotes}
      schema={newPickup}
      create={(body, file) => change(pickupCalls.create, { body, files: { file } })}
      idOf={({ pickup }) => pickup.id}
      initialValues={blank}
      purposes="pickupPurpose"
      {...props}
    >
      {(form) => <PickupFields form={form} />}
    </ParticularsForm>
  );
}

function PickupFields({ form }: { form: ServerForm<PickupValues> }) {
  return (
    <>
      <TextInput label={t.pickups.assigneeName} required autoComplete="off" {...form.getInputProps('assigneeName')} />
      <TextInput label={t.pickups.assigneeCompany} autoComplete="off" {...form.getInputProps('assigneeCompany')} />
      <TextInput
        type="tel"
        label={t.common.mobileNo}
        placeholder="+2547..."
        description={t.pickups.phoneHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('assigneePhone')}
      />
      <TextInput
        type="email"
        label={t.pickups.emailAddress}
        autoComplete="off"
        {...form.getInputProps('assigneeEmail')}
      />
      <WarehousePicker required virtualWord={t.common.virtual} {...form.getInputProps('warehouseId')} />
      <Switch label={t.pickups.scheduledPickup} {...form.getInputProps('scheduled', { type: 'checkbox' })} />
      {form.getValues().scheduled ? (
        <DateField
          withTime
          nearest="future"
          label={t.pickups.pickupDateAndTime}
          required
          {...form.getInputProps('pickupDate')}
        />
      ) : null}
    </>
  );
}
