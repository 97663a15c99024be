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

/** The first step: who collects the goods, when, and where they come from. */
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
      <TextInput label="Assignee Name" required autoComplete="off" {...form.getInputProps('assigneeName')} />
      <TextInput label="Assignee Company" autoComplete="off" {...form.getInputProps('assigneeCompany')} />
      <TextInput
        type="tel"
        label="Mobile No."
        placeholder="+2547..."
        description="The authorization code is sent here, and to the e-mail address. One of the two is required."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        {...form.getInputProps('assigneePhone')}
      />
      <TextInput type="email" label="Email Address" autoComplete="off" {...form.getInputProps('assigneeEmail')} />
      <WarehousePicker required virtualWord="Virtual" {...form.getInputProps('warehouseId')} />
      <Switch label="Scheduled Pickup?" {...form.getInputProps('scheduled', { type: 'checkbox' })} />
      {form.getValues().scheduled ? (
        <TextInput type="datetime-local" label="Pickup date and time" required {...form.getInputProps('pickupDate')} />
      ) : null}
    </>
  );
}
