import { productCalls } from '@ghala/contract/calls/products';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import IconScan from '~icons/scan';
import { searchRows } from '../../pickers/picker';
import { hasCode } from '../../shared/product-code';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { CodeCamera } from '../../ui/scan/code-camera';
import { useScannerKeys } from '../../ui/scan/scanner-keys';
import { useServerForm } from '../../ui/use-server-form';
import type { Note } from './note-kind';
import type { PickLine } from './pick-list';

interface ScanLineProps {
  note: Note;
  lines: readonly PickLine[];
  onPick: (line: PickLine) => void;
  /** Brings the line into view. */
  onFound: (line: PickLine) => void;
}

/** Picks the line of a scanned product: by a scanner that types, or by the phone's camera. */
export function ScanLine({ note, lines, onPick, onFound }: ScanLineProps) {
  const [isReading, setReading] = useState(false);
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: ({ code }) => linesOfCode(lines, code.trim()),
    failureTitle: t.issueNotes.codeNotLookedUp,
    onSuccess: (found, { code }) => pick(found, code.trim()),
  });

  function pick(found: readonly PickLine[], code: string): void {
    const line = found.find(({ isPicked }) => !isPicked) ?? found[0];
    form.reset();
    form.focusField('code');
    if (line === undefined) {
      form.setFieldError('code', say(t.issueNotes.notOnNote, { code, noteNo: note.noteNo }));
      return;
    }
    onFound(line);
    const { name } = line.item.Product;
    if (line.isPicked) form.setFieldError('code', say(t.issueNotes.alreadyPicked, { name }));
    else if (line.quantity === 0) form.setFieldError('code', say(t.issueNotes.noneAtHand, { name }));
    else {
      onPick(line);
      notifySuccess(say(t.issueNotes.linePicked, { name }));
    }
  }

  async function send() {
    if (form.getValues().code.trim() !== '') await form.send();
  }

  function read(code: string) {
    setReading(false);
    form.setFieldValue('code', code);
    void form.send();
  }

  useScannerKeys(read);

  return (
    <Form form={{ ...form, send }} label={t.issueNotes.scanItems}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          aria-label={t.issueNotes.scanOrType}
          placeholder={t.issueNotes.scanOrType}
          leftSection={<IconScan size="1.2em" aria-hidden />}
          autoComplete="off"
          autoCapitalize="off"
          flex={1}
          maw={{ sm: '20rem' }}
          {...form.getInputProps('code')}
        />
        {canReadByCamera() ? (
          <Button variant="default" onClick={() => setReading(true)}>
            {t.issueNotes.camera}
          </Button>
        ) : null}
      </Group>
      <Dialog opened={isReading} onClose={() => setReading(false)} title={t.issueNotes.scanItems} size="sm">
        <CodeCamera onCode={read} />
      </Dialog>
    </Form>
  );
}

/** The lines whose product has that code, or that barcode. */
async function linesOfCode(lines: readonly PickLine[], code: string): Promise<PickLine[]> {
  const own = lines.filter(({ item }) => item.Product.code.toLowerCase() === code.toLowerCase());
  if (own.length > 0) return own;
  const products = await searchRows(productCalls.list, code, undefined, {});
  const ids = products.filter((product) => hasCode(product, code)).map(({ id }) => id);
  return lines.filter(({ item }) => ids.includes(item.productId));
}
