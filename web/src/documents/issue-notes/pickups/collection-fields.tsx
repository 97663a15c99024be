import { Switch, TextInput } from '@mantine/core';
import { t } from '../../../text/t';
import type { ServerForm } from '../../../ui/form/use-server-form';
import { DateField } from '../../../ui/inputs/date-field';

/** Holds in form fields who collects the goods of a pickup, and when. */
export type CollectionValues = {
  assigneeName: string;
  assigneeCompany: string;
  assigneePhone: string;
  assigneeEmail: string;
  scheduled: boolean;
  pickupDate: string;
};

interface CollectionFieldsProps<Values extends CollectionValues> {
  form: ServerForm<Values>;
  /** Tells what the phone number is for. */
  phoneHint: string;
}

export function AssigneeFields<Values extends CollectionValues>({ form, phoneHint }: CollectionFieldsProps<Values>) {
  return (
    <>
      <TextInput label={t.pickups.assigneeName} required autoComplete="off" {...form.getInputProps('assigneeName')} />
      <TextInput label={t.pickups.assigneeCompany} autoComplete="off" {...form.getInputProps('assigneeCompany')} />
      <TextInput
        type="tel"
        label={t.common.mobileNo}
        placeholder="+2547..."
        description={phoneHint}
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
    </>
  );
}

export function ScheduleFields<Values extends CollectionValues>({ form }: { form: ServerForm<Values> }) {
  return (
    <>
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
