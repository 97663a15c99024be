import { gateCalls } from '@ghala/contract/calls/gate';
import { TextInput } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { address } from '../../shared/address';
import { isUnanswered } from '../../shared/api-client';
import { send } from '../../shared/send';
import { t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form';
import { topmostElement } from '../../ui/layers';
import { isTypedInto } from '../../ui/scan/scanner-keys';
import { useServerForm } from '../../ui/use-server-form';
import { expectedNumbered, passAddress } from './gate.api';

/** Opens the check of a note by its number, as printed on the gate pass, or by the pass's code from a scanner. */
export function FindNoteForm({ onFound }: { onFound?: () => void }) {
  const navigate = useNavigate();
  const router = useRouter();
  const field = useTypedAnywhere();
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

  async function open() {
    const pass = passAddress(form.getValues().number);
    if (pass === undefined) return form.send();
    onFound?.();
    router.history.push(pass);
  }

  return (
    <Form form={{ ...form, send: open }} label={t.gate.findPass}>
      <TextInput
        ref={field}
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

/** What a guard, or a scanner that types, types while no field has the focus goes into this one. */
function useTypedAnywhere() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function listen({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const isText = /^[a-z\d]$/i.test(key) && !ctrlKey && !metaKey && !altKey;
      // The key itself is then typed where the focus is.
      if (isText && !isTypedInto(target) && topmostElement() === undefined) field.current?.focus();
    }
    // Before the shortcuts of single keys, which leave a field alone.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return field;
}
