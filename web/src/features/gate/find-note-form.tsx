import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../text/t';
import { topmostElement } from '../../ui/dialogs/layers';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { textFieldOf } from '../../ui/scan/typed-field';
import { useFindPass } from './find-pass';
import { passAddress } from './gate.api';

/** Opens the check of a note by its number, as printed on the gate pass, or by the pass's code from a scanner. */
export function FindNoteForm({ onFound }: { onFound?: () => void }) {
  const field = useTypedAnywhere();
  const find = useFindPass();
  const form = useServerForm({
    initialValues: { number: '' },
    schema: async () => (await import('@ghala/contract/calls/gate')).gateSearch,
    guarded: false,
    run: ({ number }) => find(number),
    failureTitle: t.gate.passNotFound,
    onSuccess: show,
  });

  function show(open: () => void) {
    onFound?.();
    open();
  }

  /** The code of a pass is longer than the schema allows a number to be, so it is looked up unchecked. */
  async function send() {
    const { number } = form.getValues();
    if (passAddress(number) === undefined) return form.send();
    show(await find(number));
  }

  return (
    <Form form={{ ...form, send }} label={t.gate.findPass}>
      <TextInput
        ref={field}
        label={t.gate.passNumber}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        data-takes-scan
        {...form.getInputProps('number')}
        // The next scan or input replaces a number that was not found.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <SubmitButton variant="default" fullWidth>
        {t.gate.check}
      </SubmitButton>
    </Form>
  );
}

/** Puts into this field what a guard or a scanner types while no field has the focus. */
function useTypedAnywhere() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function listen({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) {
      const isText = /^[a-z\d]$/i.test(key) && !ctrlKey && !metaKey && !altKey;
      // The key itself is then typed where the focus is.
      if (isText && textFieldOf(target) === undefined && topmostElement() === undefined) field.current?.focus();
    }
    // This comes before the shortcuts of single keys, which leave fields alone.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return field;
}
