import { type IncompleteNote, incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { mayDiscardBegunLine } from '../../documents/lines/begun-line';
import type { EntryHandle } from '../../documents/lines/entry-row';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { FootBar } from '../../ui/page/foot-bar';
import { MainButton } from '../../ui/page/main-action';
import { Section } from '../../ui/page/section';
import { CHANGED } from './incomplete-deliveries.api';
import { MissingItemEntry } from './missing-item-entry';
import { MissingItems } from './missing-items';
import { useCancelNote } from './use-cancel-note';

interface IncompleteNoteEditorProps {
  note: IncompleteNote;
  /** Follows Complete, Cancel and Close. */
  onLeave: () => void | Promise<void>;
}

/** Shows the second and third step: the missing items, and the buttons that end the draft. */
export function IncompleteNoteEditor({ note, onLeave }: IncompleteNoteEditorProps) {
  const entry = useRef<EntryHandle>(null);
  const form = useServerForm({
    initialValues: { note: note.notes },
    schema: async () => (await import('@ghala/contract/calls/incomplete-deliveries')).incompleteNoteCompletion,
    toRequest: (values) => ({ ...values, noteId: note.id }),
    mutation: (body) => change(incompleteDeliveryCalls.complete, { body }),
    failureTitle: t.incompleteDeliveries.incompleteDeliveryNoteNotProcessed,
    successText: t.incompleteDeliveries.incompleteDeliveryNoteProcessedSuccessfully,
    refresh: CHANGED,
    onSuccess: onLeave,
  });
  const cancellation = useCancelNote(() => {
    entry.current?.discard();
    form.reset();
    return onLeave();
  });

  async function send() {
    if (!(await mayDiscardBegunLine(entry.current))) return;
    await form.send();
  }

  return (
    <>
      <Section title={t.incompleteDeliveries.missingItemsTitle}>
        <MissingItemEntry note={note} handle={entry} />
      </Section>
      <Section title={t.incompleteDeliveries.itemListTitle}>
        <MissingItems note={note} />
        <Form form={{ ...form, send }} label={t.incompleteDeliveries.completeTheNote}>
          <Textarea label={t.incompleteDeliveries.idnNotes} autosize minRows={2} {...form.getInputProps('note')} />
        </Form>
      </Section>
      <FootBar>
        <Button variant="default" color="red" loading={cancellation.isRunning} onClick={() => cancellation.ask(note)}>
          {t.common.cancel}
        </Button>
        <Button variant="default" onClick={() => void onLeave()}>
          {t.common.close}
        </Button>
        <MainButton loading={form.isSending} onClick={() => void send()}>
          {t.incompleteDeliveries.complete}
        </MainButton>
      </FootBar>
    </>
  );
}
