import { type DispatchDetail, dispatchCalls } from '@ghala/contract/calls/dispatches';
import { Switch } from '@mantine/core';
import { DocumentLink } from '../../documents/issue-notes/document-link';
import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import { change } from '../../net/send';
import { UserPicker } from '../../pickers/people-pickers';
import { WarehousePicker } from '../../pickers/place-pickers';
import { useSession } from '../../session/session';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/page/description-list';
import { noParticulars, ParticularsForm, type ParticularsFormProps, type ParticularsValues } from './particulars-form';

type DispatchValues = ParticularsValues & { assignedToId: number | null; isUrgent: boolean };

const blank: DispatchValues = { ...noParticulars, assignedToId: null, isUrgent: false };

/** Shows the first step: who receives the goods, most often the requester, and from where. */
export function DispatchParticulars(props: ParticularsFormProps) {
  const session = useSession();
  return (
    <ParticularsForm
      kind={dispatchNotes}
      schema={async () => (await import('@ghala/contract/calls/dispatches')).newDispatch}
      create={(body, file) => change(dispatchCalls.create, { body, files: { file } })}
      idOf={({ dispatch }) => dispatch.id}
      initialValues={{ ...blank, assignedToId: session?.user.id ?? null }}
      {...props}
    >
      {(form) => (
        <>
          <UserPicker label={t.dispatches.assigneeName} required {...form.getInputProps('assignedToId')} />
          <WarehousePicker required {...form.getInputProps('warehouseId')} />
          <Switch label={t.dispatches.urgentDispatch} {...form.getInputProps('isUrgent', { type: 'checkbox' })} />
        </>
      )}
    </ParticularsForm>
  );
}

/** Shows the details of a draft, read-only. */
export function DispatchSummary({ dispatch }: { dispatch: DispatchDetail }) {
  return (
    <DescriptionList
      items={[
        { label: t.dispatches.assigneeName, value: dispatch.AssignedTo },
        { label: t.common.warehouse, value: dispatch.Warehouse.name },
        { label: t.common.project, value: dispatch.project },
        { label: t.common.purposeOfDispatch, value: dispatch.purpose },
        { label: t.common.referenceNo, value: dispatch.reference },
        { label: t.common.document, value: <DocumentLink note={dispatch} /> },
        { label: t.dispatches.dispatchInstructionsComments, value: dispatch.instructions },
      ]}
    />
  );
}
