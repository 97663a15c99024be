import { type SavedView, type ViewAudience, viewCalls } from '@ghala/contract/calls/views';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { change } from '../../net/send';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { Dialog } from '../dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../form/form';
import { useServerForm } from '../form/use-server-form';
import { SearchSelect } from '../inputs/search-select';
import { searchRoles } from './views.api';

interface ViewDialogProps {
  /** Names the list's table. */
  list: string;
  /** Holds the view to change; undefined saves a new one. */
  view: SavedView | undefined;
  /** The view shows this. */
  content: Pick<SavedView, 'query' | 'columns'>;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Names a view, and sets whom it is for and whether the list opens with it. */
export function ViewDialog({ list, view, content: { query, columns }, onClose, onSaved }: ViewDialogProps) {
  const mayShare = useCan('usersManage');
  const form = useServerForm({
    initialValues: {
      name: view?.name ?? '',
      audience: (view?.audience ?? 'mine') as ViewAudience,
      roleId: view?.role?.id ?? null,
      isStart: view?.isStart ?? false,
    },
    schema: async () => (await import('@ghala/contract/calls/views')).newView,
    toRequest: (values) => ({ ...values, list, query, columns }),
    mutation: (body) =>
      view === undefined
        ? change(viewCalls.create, { body })
        : change(viewCalls.update, { params: { id: view.id }, body }),
    failureTitle: t.views.notSaved,
    successText: t.views.saved,
    guarded: false,
    onSuccess: (answer) => onSaved(answer.view),
  });
  const { audience } = form.values;
  return (
    <Dialog opened onClose={onClose} title={view === undefined ? t.views.saveTitle : t.views.editTitle}>
      <Form form={form}>
        <TextInput label={t.views.name} required data-autofocus maxLength={60} {...form.getInputProps('name')} />
        {mayShare ? (
          <Radio.Group label={t.views.audience} {...form.getInputProps('audience')}>
            <Stack gap={4} mt={4}>
              <Radio value="mine" label={t.views.mine} />
              <Radio value="role" label={t.views.role} />
              <Radio value="everyone" label={t.views.everyone} />
            </Stack>
          </Radio.Group>
        ) : null}
        {audience === 'role' ? (
          <SearchSelect<number>
            label={t.common.role}
            required
            queryKey={['roles', 'options', 'views']}
            fetch={searchRoles}
            notFound={t.views.noRole}
            valueLabel={view?.role?.name}
            {...form.getInputProps('roleId')}
          />
        ) : null}
        <Checkbox
          label={{ mine: t.views.myStart, role: t.views.roleStart, everyone: t.views.everyonesStart }[audience]}
          {...form.getInputProps('isStart', { type: 'checkbox' })}
        />
        <DialogButtons onClose={onClose}>
          <SubmitButton>{t.views.saveIt}</SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
