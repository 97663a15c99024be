import { type PickupDetail, pickupCalls } from '@ghala/contract/calls/pickups';
import { formatPhone } from '@ghala/contract/common/phone';
import { AssigneeFields, type CollectionValues, ScheduleFields } from '../../documents/issue-notes/collection-fields';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { pickupNotes } from '../../documents/issue-notes/note-kind';
import { formatDateTime } from '../../format/format';
import { change } from '../../net/send';
import { WarehousePicker } from '../../pickers/place-pickers';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { noParticulars, ParticularsForm, type ParticularsFormProps, type ParticularsValues } from './particulars-form';

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

/** Shows the first step: who collects the goods, when, and from where. */
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

/** Shows the details of a draft, read-only. */
export function PickupSummary({ pickup }: { pickup: PickupDetail }) {
  return (
    <DescriptionList
      items={[
        { label: t.pickups.assigneeName, value: pickup.assigneeName },
        { label: t.pickups.assigneeCompany, value: pickup.assigneeCompany },
        { label: t.common.mobileNo, value: formatPhone(pickup.assigneePhone) },
        { label: t.pickups.emailAddress, value: pickup.assigneeEmail },
        { label: t.common.warehouse, value: pickup.Warehouse.name },
        {
          label: t.pickups.pickupDate,
          value: pickup.pickupDate === null ? t.pickups.notScheduled : formatDateTime(pickup.pickupDate),
        },
        { label: t.common.projectSite, value: pickup.project },
        { label: t.common.purposeOfDispatch, value: pickup.purpose },
        { label: t.common.referenceNo, value: pickup.reference },
        { label: t.common.document, value: <DocumentLink note={pickup} /> },
        { label: t.pickups.pickupInstructionsComments, value: pickup.instructions },
      ]}
    />
  );
}
