import { Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { itemsOf, type PastedItem } from './pasted-items';
import { isRows, type PastedLine, readPastedLines } from './pasted-lines';

interface RowsDialogProps<Found> {
  /** Holds rows that were already pasted; if there are none, the dialog asks for them. */
  rows: string;
  failureTitle: string;
  /** Rows may say the price of a unit. */
  hasPrice: boolean;
  onClose: () => void;
  /** Finds out what the rows mean to the document. */
  look: (lines: PastedLine[]) => Promise<Found>;
  children: (found: Found) => ReactNode;
}

/** Turns rows of a spreadsheet into lines of a document, and finds each product by its code, barcode or name. */
export function PasteDialog(props: Omit<RowsDialogProps<PastedItem[]>, 'look'>) {
  return <RowsDialog {...props} look={itemsOf} />;
}

/** Takes rows of a spreadsheet, pasted or typed. */
export function RowsDialog<Found>({ rows, failureTitle, hasPrice, onClose, look, children }: RowsDialogProps<Found>) {
  const [found, setFound] = useState<{ in: Found }>();
  const form = useServerForm({
    initialValues: { rows: '' },
    run: async ({ rows }) => look(readPastedLines(rows)),
    failureTitle,
    onSuccess: (read: Found) => setFound({ in: read }),
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
      {found === undefined ? (
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
        children(found.in)
      )}
    </Dialog>
  );
}
