import type { Language } from '@ghala/contract/language';
import { say } from '@ghala/contract/say';
import QRCode from 'qrcode';
import { papers } from '../text/texts';
import type { PrintedBusiness } from './business';
import { pageWords } from './page-words';
import { PAPER } from './paper';
import { printableData } from './printable-text';
import { fitImage } from './printed-image';
import { layOutTable, type PrintedColumn } from './printed-table';
import { compileTypst } from './typst';

/**
 * A document of the business: batch processing note, incomplete delivery note, purchase order, pickup or dispatch note,
 * gate pass. Every text is printed unchanged, so the caller supplies it in the paper's language, including those for
 * missing values ('-', 'N/A', 'Pending').
 */
export interface PrintedNote {
  language: Language;
  /** 'Batch Processing Note' */
  title: string;
  number: string;
  /** As printed: 'BPN Status: Processed'. */
  status?: string;
  /** Large and light across every page, such as 'CANCELLED'. */
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
  /** A condition of the business, in a frame. */
  statement?: string;
  signatures: { title: string; name: string; systemId: string; date: string; image?: Buffer }[];
  printedOn: string;
  printedBy: string;
}

const LOGO_ROOM_MM = { width: 45, height: 20 };
const SIGNATURE_ROOM_MM = { width: 45, height: 14 };
/** Words longer than this may break anywhere. */
const WORD_LENGTH = 24;

/** Prints a note as an A4 PDF: real, tagged text with its fonts embedded. */
export async function renderNote(note: PrintedNote): Promise<Buffer> {
  const { language, business, qr, table, signatures, printedOn: _, printedBy: __, ...rest } = note;
  const { frame } = papers.in(language);
  const images: Record<string, Uint8Array> = { 'qr.svg': Buffer.from(await qrSvg(qr.url)) };
  const place = async (content: Buffer | undefined, file: string, room: { width: number; height: number }) => {
    const fitted = content && (await fitImage(content, file, room));
    if (fitted) images[file] = fitted.png;
    return fitted?.image ?? null;
  };
  const { logo, ...businessTexts } = business;
  const data = {
    ...rest,
    ...pageWords(note),
    labels: { name: frame.name, systemId: frame.systemId, date: frame.date },
    business: { ...businessTexts, logo: await place(logo, 'logo.png', LOGO_ROOM_MM) },
    qr: { caption: qr.caption },
    signatures: await Promise.all(
      signatures.map(async ({ image, ...texts }, index) => ({
        ...texts,
        alt: say(frame.signatureOf, { name: texts.name }, language),
        image: await place(image, `signature-${index}.png`, SIGNATURE_ROOM_MM),
      })),
    ),
  };
  return compileTypst({
    template: 'note.typ',
    data: {
      ...(printableData(data, WORD_LENGTH) as object),
      url: qr.url,
      qrAlt: say(frame.qrOf, { url: qr.url }, language),
      table: {
        ...(printableData({ title: table.title ?? '', emptyText: table.emptyText }, WORD_LENGTH) as object),
        ...layOutTable(table.columns, table.rows, note.landscape ? PAPER.landscapePt : PAPER.portraitPt),
      },
    },
    images,
    tagged: true,
  });
}

function qrSvg(url: string): Promise<string> {
  return QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', scale: 6, margin: 4 });
}
