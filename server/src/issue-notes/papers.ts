import type { Signer } from '@ghala/contract/common/references';
import type { NoteItem } from '@ghala/contract/issue-notes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTimestamp, formatMoment } from '../shared/business-time';
import { loadPrintedBusiness } from '../shared/print/business';
import { type PrintedNote, renderNote } from '../shared/print/render-note';

/** What every paper of a note carries beside the note itself. */
export interface PaperFrame extends Pick<PrintedNote, 'landscape' | 'business' | 'qr' | 'printedOn' | 'printedBy'> {
  timezone: string;
  /** Pictures of signatures, by the id of the person; who has none is not in it. */
  signatures: ReadonlyMap<number, Buffer>;
}

/**
 * Prints a paper and answers it.
 * @param url what its QR code opens
 * @param caption what is written under that
 * @param suffix of the file's name, after the timestamp: 'batch_note'
 */
export async function answerPaper(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    url,
    caption = 'Scan to open this document',
    suffix,
    people,
  }: { url: string; caption?: string; suffix: string; people: readonly (Signer | null)[] },
  paper: (frame: PaperFrame) => PrintedNote,
): Promise<FastifyReply> {
  const { database, config, readStoredFile } = request.server;
  const timezone = config.businessTimezone;
  const pdf = await renderNote(
    paper({
      landscape: false,
      business: await loadPrintedBusiness(database, readStoredFile),
      qr: { url, caption },
      printedOn: formatMoment(new Date(), timezone),
      printedBy: request.session?.actor.name ?? '-',
      timezone,
      signatures: await readSignatures(people, readStoredFile),
    }),
  );
  const name = `${fileTimestamp(timezone)}_${suffix}.pdf`;
  return reply.type('application/pdf').header('Content-Disposition', `inline; filename="${name}"`).send(pdf);
}

async function readSignatures(
  people: readonly (Signer | null)[],
  readStoredFile: (name: string) => Promise<Buffer | null>,
): Promise<Map<number, Buffer>> {
  const found = new Map<number, Buffer>();
  for (const person of people) {
    const image = person === null ? null : await readStoredFile(person.signature);
    if (person !== null && image !== null) found.set(person.id, image);
  }
  return found;
}

/** A block to sign in; who is not known yet leaves it empty. */
export function signatureBlock(
  title: string,
  person: Signer | null,
  moment: string | null,
  { timezone, signatures }: PaperFrame,
): PrintedNote['signatures'][number] {
  const image = person === null ? undefined : signatures.get(person.id);
  return {
    title,
    name: person?.name ?? '',
    systemId: person === null ? '' : String(person.id),
    date: moment === null ? '' : formatMoment(moment, timezone, false),
    ...(image !== undefined && { image }),
  };
}

/** A person as a paper names one, with the position under the name; a dash while there is none. */
export function partyOf(title: string, person: Signer | null): PrintedNote['parties'][number] {
  return { title, lines: person === null ? ['-'] : [person.name, ...(person.designation ? [person.designation] : [])] };
}

/** The lines of a note: what was asked for, and what was collected of it once a line was handed out. */
export function printedItems(
  productTitle: string,
  items: (Pick<NoteItem, 'Product' | 'quantity' | 'status' | 'collectComment'> & { issued: number })[],
): PrintedNote['table'] {
  return {
    title: 'Items',
    columns: [
      { title: 'No.', align: 'left' },
      { title: productTitle, align: 'left' },
      { title: 'Unit', align: 'left' },
      { title: 'Assigned Qty', align: 'right' },
      { title: 'Collected Qty', align: 'right' },
      { title: 'Comments', align: 'left' },
    ],
    rows: items.map(({ Product, quantity, issued, status, collectComment }, index) => [
      String(index + 1),
      Product.name,
      Product.unit.unit,
      printedQuantity(quantity),
      ...(status === 'completed' ? [printedQuantity(issued), collectComment] : ['Pending', 'Pending']),
    ]),
    emptyText: 'No items found',
  };
}

export function printedQuantity(quantity: number): string {
  return quantity.toLocaleString('en-US', { maximumFractionDigits: 3 });
}
