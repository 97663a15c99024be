import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { papers } from '../text/texts';
import type { PrintedBusiness } from './business';
import { printedLetterhead } from './letterhead';
import { pageWords } from './page-words';
import { fitImage } from './printed-image';
import { typeset } from './typeset';
import type { PrintedColumn } from './typesetter/table-columns';

/**
 * This is a document of the business: batch processing note, incomplete delivery note, purchase order, pickup or
 * dispatch note, gate pass. Every text is printed unchanged, so the caller supplies it in the paper's language,
 * including those for missing values ('-', 'N/A', 'Pending').
 */
export interface PrintedNote {
  language: Language;
  /** It is 'Batch Processing Note', for example. */
  title: string;
  number: string;
  /** It is printed so: 'BPN Status: Processed'. */
  status?: string;
  /** It stands large and light across every page, such as 'CANCELLED'. */
  stamp?: string;
  /** Short marks beside the title, such as 'Purchase Order'. */
  tags?: string[];
  landscape: boolean;
  business: PrintedBusiness;
  /** `url` is the target of a scan; `caption` is printed under the code. */
  qr: { url: string; caption: string };
  /** People and companies, side by side; the first line of each is emphasised. */
  parties: { title: string; lines: string[] }[];
  sections: { title: string; facts: { label: string; value: string }[] }[];
  table: { title?: string; columns: PrintedColumn[]; rows: string[][]; emptyText: string };
  totals?: { label: string; value: string; strong?: boolean }[];
  comments: { title: string; text: string }[];
  /** This is a condition of the business, in a frame. */
  statement?: string;
  signatures: { title: string; name: string; systemId: string; date: string; image?: Buffer }[];
  printedOn: string;
  printedBy: string;
}

const LOGO_ROOM_MM = { width: 45, height: 20 };
const SIGNATURE_ROOM_MM = { width: 45, height: 14 };

/** Prints a note as an A4 PDF: real, tagged text with its fonts embedded. */
export async function renderNote(note: PrintedNote): Promise<Buffer> {
  const { language, landscape, business, qr, table, signatures } = note;
  const { frame } = papers.in(language);
  return typeset({
    kind: 'note',
    landscape,
    ...pageWords(note),
    title: note.title,
    number: note.number,
    status: note.status ?? '',
    stamp: note.stamp ?? '',
    tags: note.tags ?? [],
    parties: note.parties,
    sections: note.sections,
    table: { ...table, title: table.title ?? '' },
    totals: note.totals ?? [],
    comments: note.comments,
    statement: note.statement ?? '',
    labels: { name: frame.name, systemId: frame.systemId, date: frame.date },
    qr: { ...qr, alt: say(frame.qrOf, { url: qr.url }, language) },
    business: await printedLetterhead(business, LOGO_ROOM_MM),
    signatures: await Promise.all(
      signatures.map(async ({ image, ...texts }) => ({
        ...texts,
        alt: say(frame.signatureOf, { name: texts.name }, language),
        image: image && (await fitImage(image, SIGNATURE_ROOM_MM)),
      })),
    ),
  });
}
