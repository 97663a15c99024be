import { gateCalls } from '@ghala/contract/calls/gate';
import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { address } from '../../shared/address';
import { isUnanswered } from '../../shared/api-client';
import { send } from '../../shared/send';
import { t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { expectedNumbered } from './gate.api';

/** Opens the check of a note by its number, as printed on the gate pass. */
export function FindNoteForm({ onFound }: { onFound?: () => void }) {
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { number: '' },
    schema: async () => (await import('@ghala/contract/calls/gate')).gateSearch,
    guarded: false,
    run: ({ number }) =>
      send(gateCalls.find, { query: { number } }).catch(async (error) => {
        const note = isUnanswered(error) ? await expectedNumbered(number) : undefined;
        if (note === undefined) throw error;
        return { note };
      }),
    failureTitle: t.gate.passNotFound,
    onSuccess: ({ note }) => {
      onFound?.();
      return navigate(address('/gate/$kind/$id', note));
    },
  });
  return (
    <Form form={form} label={t.gate.findPass}>
      <TextInput
        label={t.gate.passNumber}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        {...form.getInputProps('number')}
      />
      <SubmitButton variant="default" fullWidth>
        {t.gate.check}
      </SubmitButton>
    </Form>
  );
}
