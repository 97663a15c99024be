import { Textarea } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { useAction } from '../../ui/use-action';
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
  const reading = useAction({
    run: async (pasted: string) => itemsOf(readPastedLines(pasted)),
    failureTitle,
    onSuccess: setItems,
  });
  const readGiven = useEffectEvent(() => {
    if (isRows(rows)) void reading.start(rows);
  });
  useEffect(() => readGiven(), []);

  return (
    <Dialog opened onClose={onClose} title={t.lines.pasteRows} size="xl">
      {items === undefined ? (
        <Textarea
          label={t.lines.rows}
          description={hasPrice ? t.lines.rowsHint : t.lines.rowsHintPlain}
          placeholder={t.lines.rowsExample}
          minRows={6}
          autosize
          data-autofocus
          disabled={reading.isRunning}
          defaultValue={rows}
          onPaste={(event: ClipboardEvent) => {
            event.preventDefault();
            void reading.start(event.clipboardData.getData('text'));
          }}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value.trim() !== '') void reading.start(currentTarget.value);
          }}
        />
      ) : (
        children(items)
      )}
    </Dialog>
  );
}
