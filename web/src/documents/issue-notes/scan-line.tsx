import type { Scanned } from '@ghala/contract/calls/scan';
import { Button, Group, TextInput } from '@mantine/core';
import IconScan from '~icons/scan';
import { findScanned, type ReadCode, readCode } from '../../pickers/scanned-code';
import { hasCode } from '../../shared/product-code';
import { say, t } from '../../text/t';
import { Form } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { openScanner } from '../../ui/scan/open-scanner';
import { useServerForm } from '../../ui/use-server-form';
import { UnknownCodes } from '../scan/unknown-codes';
import { lookUp, useScans, useUnknownScans } from '../scan/use-scans';
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
  /** No product or place has the code. */
  isUnknown: boolean;
}

/**
 * Picks the line of a scanned product, by a scanner that types or by the camera; a scanned section shows the first of
 * its lines.
 */
export function ScanLine({ note, lines, onPick, onFound }: ScanLineProps) {
  const unknown = useUnknownScans();
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: async ({ code }) => {
      const read = await readCode(code.trim());
      const found = ownLines(lines, read) ?? foundLines(note, lines, read, await findScanned(read));
      // A code that is typed by hand is said to be on no line of the note.
      return found.isUnknown && unknown.keep({ ...read, isTyped: true }) === false
        ? { ...found, isUnknown: false }
        : found;
    },
    failureTitle: t.issueNotes.codeNotLookedUp,
    onSuccess: (found) => {
      pick(found);
    },
  });

  /** @returns what was picked */
  function pick({ code, lines: found, isPlace, isUnknown }: FoundLines): string | undefined {
    const line = found.find(({ isPicked }) => !isPicked) ?? found[0];
    form.reset();
    form.focusField('code');
    if (line === undefined) {
      // One that is unknown is said below.
      if (!isUnknown) form.setFieldError('code', say(t.issueNotes.notOnNote, { code, noteNo: note.noteNo }));
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
    const found = own ?? (scanned && foundLines(note, lines, scan, scanned));
    if (found === undefined) return undefined;
    if (found.isUnknown && unknown.keep(scan) === false) return false;
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
      <UnknownCodes
        unknown={{
          ...unknown,
          takeUp: (scan) => {
            unknown.dismiss(scan);
            form.setFieldValue('code', scan.text);
            void send();
          },
        }}
      />
    </>
  );
}

/** Those that are known by the code without asking the server; undefined if there are none. */
function ownLines(lines: readonly PickLine[], { code }: ReadCode): FoundLines | undefined {
  const found = lines.filter(({ item }) => hasCode(item.Product, code));
  return found.length === 0 ? undefined : { code, lines: found, isPlace: false, isUnknown: false };
}

function foundLines(
  { warehouseId }: Note,
  lines: readonly PickLine[],
  read: ReadCode,
  { product, place }: Scanned,
): FoundLines {
  const code = read.code || read.text;
  if (place !== null) {
    const isHere = place.warehouseId === warehouseId;
    const found = lines.filter(({ section, isPicked }) => isHere && section === place.Section?.name && !isPicked);
    return { code, lines: found, isPlace: true, isUnknown: false };
  }
  const found = lines.filter(({ item }) => item.productId === product?.id);
  return { code, lines: found, isPlace: false, isUnknown: product === null };
}
