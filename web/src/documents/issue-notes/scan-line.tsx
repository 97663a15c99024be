import type { Scanned } from '@ghala/contract/calls/scan';
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import IconScan from '~icons/scan';
import { findScanned, type ReadCode, readCode } from '../../pickers/scanned-code';
import { hasCode } from '../../shared/product-code';
import { say, t } from '../../text/t';
import { Form } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { openScanner } from '../../ui/scan/open-scanner';
import { useServerForm } from '../../ui/use-server-form';
import { UnknownCode } from '../scan/unknown-code';
import { lookUp, useScans } from '../scan/use-scans';
import type { Note } from './note-kind';
import type { PickLine } from './pick-list';

interface ScanLineProps {
  note: Note;
  lines: readonly PickLine[];
  onPick: (line: PickLine) => void;
  /** Brings the line into view. */
  onFound: (line: PickLine) => void;
}

/** What was scanned, and the lines that it stands for. */
interface FoundLines {
  code: string;
  lines: PickLine[];
  /** A place alone picks nothing. */
  isPlace: boolean;
  /** The code, if no product or place has it. */
  unknown: ReadCode | undefined;
}

/**
 * Picks the line of a scanned product, by a scanner that types or by the camera; a scanned section shows the first of
 * its lines.
 */
export function ScanLine({ note, lines, onPick, onFound }: ScanLineProps) {
  const [unknown, setUnknown] = useState<ReadCode>();
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: async ({ code }) => {
      const read = await readCode(code.trim());
      return ownLines(lines, read) ?? foundLines(lines, read, await findScanned(read));
    },
    failureTitle: t.issueNotes.codeNotLookedUp,
    onSuccess: (found) => {
      pick(found);
    },
  });

  /** @returns what was picked */
  function pick({ code, lines: found, isPlace, unknown: notFound }: FoundLines): string | undefined {
    const line = found.find(({ isPicked }) => !isPicked) ?? found[0];
    form.reset();
    form.focusField('code');
    setUnknown(notFound);
    if (line === undefined) {
      if (notFound === undefined || !notFound.isSure)
        form.setFieldError('code', say(t.issueNotes.notOnNote, { code, noteNo: note.noteNo }));
      return undefined;
    }
    onFound(line);
    if (isPlace) return line.section;
    const { name } = line.item.Product;
    if (line.isPicked) form.setFieldError('code', say(t.issueNotes.alreadyPicked, { name }));
    else if (line.quantity === 0) form.setFieldError('code', say(t.issueNotes.noneAtHand, { name }));
    else {
      onPick(line);
      const picked = say(t.issueNotes.linePicked, { name });
      notifySuccess(picked);
      return picked;
    }
    return undefined;
  }

  async function send() {
    if (form.getValues().code.trim() !== '') await form.send();
  }

  useScans(async (scan) => {
    const own = ownLines(lines, scan);
    const scanned = own === undefined ? await lookUp(scan) : undefined;
    const found = own ?? (scanned && foundLines(lines, scan, scanned));
    if (found === undefined) return undefined;
    if (scan.isTyped && !scan.isSure && found.lines.length === 0) return false;
    return pick(found);
  });

  return (
    <>
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
            data-takes-scan
            {...form.getInputProps('code')}
          />
          {canReadByCamera() ? (
            <Button variant="default" onClick={openScanner}>
              {t.issueNotes.camera}
            </Button>
          ) : null}
        </Group>
      </Form>
      {unknown?.isSure ? (
        <UnknownCode
          code={unknown}
          onDismiss={() => setUnknown(undefined)}
          onTied={() => {
            form.setFieldValue('code', unknown.text);
            void send();
          }}
        />
      ) : null}
    </>
  );
}

/** Those that are known by the code without asking the server; undefined if there are none. */
function ownLines(lines: readonly PickLine[], { code }: ReadCode): FoundLines | undefined {
  const found = lines.filter(({ item }) => hasCode(item.Product, code));
  return found.length === 0 ? undefined : { code, lines: found, isPlace: false, unknown: undefined };
}

function foundLines(lines: readonly PickLine[], read: ReadCode, { product, place }: Scanned): FoundLines {
  const code = read.code || read.text;
  if (place !== null) {
    const found = lines.filter(({ section, isPicked }) => section === place.Section?.name && !isPicked);
    return { code, lines: found, isPlace: true, unknown: undefined };
  }
  const found = lines.filter(({ item }) => item.productId === product?.id);
  return { code, lines: found, isPlace: false, unknown: product === null ? read : undefined };
}
