import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { Switch } from '@mantine/core';
import { dispatchNotes } from '../../documents/issue-notes/note-kind';
import {
  noParticulars,
  ParticularsForm,
  type ParticularsFormProps,
  type ParticularsValues,
} from '../../documents/issue-notes/particulars-form';
import { change } from '../../net/send';
import { UserPicker } from '../../pickers/people-pickers';
import { WarehousePicker } from '../../pickers/place-pickers';
import { useSession } from '../../session/session';
import { t } from '../../text/t';

type DispatchValues = ParticularsValues & { assignedToId: number | null; isUrgent: boolean };

const blank: DispatchValues = { ...noParticulars, assignedToId: null, isUrgent: false };

/** The first step: the recipient of the goods, most often who asks for them, and their source. */
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
