import { pickupCalls } from '@ghala/contract/calls/pickups';
import { AssigneeFields, type CollectionValues, ScheduleFields } from '../../documents/issue-notes/collection-fields';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import {
  noParticulars,
  ParticularsForm,
  type ParticularsFormProps,
  type ParticularsValues,
} from '../../documents/issue-notes/particulars-form';
import { change } from '../../net/send';
import { WarehousePicker } from '../../pickers/place-pickers';
import { t } from '../../text/t';

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

/** The first step: who collects the goods, when, and from where. */
export function PickupParticulars(props: ParticularsFormProps) {
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
