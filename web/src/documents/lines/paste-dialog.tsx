import { Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { itemsOf, type PastedItem } from './pasted-items';
import { isRows, readPastedLines } from './pasted-lines';

interface PasteDialogProps {
  /** Rows that were pasted already; otherwise the dialog asks for them. */
  rows: string;
  failureTitle: string;
  /** Whether a row may say the price of a unit. */
  hasPrice: boolean;
  onClose: () => void;
  children: (items: PastedItem[]) => ReactNode;
}

/** Rows of a spreadsheet become lines of a document: each product is found by its code or name. */
export function PasteDialog({ rows, failureTitle, hasPrice, onClose, children }: PasteDialogProps) {
  const [items, setItems] = useState<PastedItem[]>();
  const form = useServerForm({
    initialValues: { rows: '' },
    run: async ({ rows }) => itemsOf(readPastedLines(rows)),
    failureTitle,
    onSuccess: setItems,
  });
  const read = useEffectEvent((pasted: string) => {
    form.setFieldValue('rows', pasted);
    void form.send();
  });
  useEffect(() => {
    if (isRows(rows)) read(rows);
  }, [rows]);
  const field = form.getInputProps('rows');

  return (
    <Dialog opened onClose={onClose} title={t.lines.pasteRows} size="xl">
      {items === undefined ? (
        <Form form={form} label={t.lines.rows}>
          <Textarea
            label={t.lines.rows}
            description={hasPrice ? t.lines.rowsHint : t.lines.rowsHintPlain}
            placeholder={t.lines.rowsExample}
            minRows={6}
            autosize
            data-autofocus
            {...field}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text');
              if (field.value !== '' || !isRows(pasted)) return;
              event.preventDefault();
              read(pasted);
            }}
          />
          <DialogButtons onClose={onClose}>
            <SubmitButton disabled={field.value.trim() === ''}>{t.lines.checkRows}</SubmitButton>
          </DialogButtons>
        </Form>
      ) : (
        children(items)
      )}
    </Dialog>
  );
}
