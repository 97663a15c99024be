import { type Block, framed, grid, inline, stacked, together } from './block';
import { bold } from './face';
import { heading } from './heading';
import { type Letterhead, letterhead, MM } from './letterhead';
import { paragraph, SPACING, TEXT_SIZE } from './paragraph';
import { linkedQrCode } from './qr-code';
import type { Tag } from './structure';

/** Says what a note begins with. */
export interface NoteHead {
  title: string;
  number: string;
  status: string;
  tags: string[];
  business: Letterhead;
  qr: { url: string; alt: string; caption: string };
  parties: { title: string; lines: string[] }[];
}

/** Between the number, which is larger than other text, and what follows. */
const TITLE_SPACING = 9.1;

/** Sender, title and number, the code, and on landscape paper, which has none to waste below, the only party. */
export function noteHead(note: NoteHead, width: number, hasParties: boolean, root: Tag): Block {
  const [side, party, gutter] = [32 * MM, 62 * MM, 16];
  const room = width - side - gutter - (hasParties ? party + gutter : 0);
  const marks = [note.status, ...note.tags].filter((word) => word !== '');
  const words = stacked(
    room,
    letterhead(note.business, room, root),
    14,
    paragraph(note.title, room, root.add('H1'), { face: bold, size: 19 }),
    9,
    paragraph(note.number, room, root.add('P'), { face: bold, size: 13 }),
    ...(marks.length === 0 ? [] : [6 + TITLE_SPACING, framedWords(marks, room, root)]),
  );
  // The quiet zone of the code extends over the inset, so that the code itself aligns with the text.
  const code = linkedQrCode(note.qr.url, note.qr.alt, side + 2 * MM, root);
  const caption = paragraph(note.qr.caption, side + 2 * MM, root.add('P'), { size: 7.5, align: 'center' });
  return together(
    [
      { block: words, y: 0 },
      ...(hasParties ? [{ block: partiesOf(note, party, root), x: room + gutter, y: 0 }] : []),
      { block: stacked(code.width, code, SPACING - 3, caption), x: width - side, y: -2 * MM },
    ],
    width,
  );
}

/** Short words in frames, side by side while there is room. */
function framedWords(texts: readonly string[], width: number, root: Tag): Block {
  const inset = { x: 5, y: 2.5 };
  const blocks = texts.map((text) =>
    framed(paragraph(text, width - 2 * inset.x, root.add('P')), { inset, line: 0.6, radius: 2, outset: 0.5 }),
  );
  return inline(blocks, { gap: 5, leading: TEXT_SIZE / 2, width });
}

/** People and companies, side by side; the first line of each is emphasised. */
export function partiesOf({ parties }: Pick<NoteHead, 'parties'>, width: number, root: Tag): Block {
  const columns = Math.min(Math.max(parties.length, 1), 4);
  const gap = { x: 14, y: 14 };
  const own = (width + gap.x) / columns - gap.x;
  const blocks = parties.map(({ title, lines }) => {
    const words = lines.flatMap((line, index) => [
      index === 0 ? 7.5 : 3.5,
      paragraph(line, own, root.add('P'), index === 0 ? { face: bold } : {}),
    ]);
    return stacked(own, heading(title, own, root), ...words);
  });
  return grid(blocks, { columns, width, gap });
}
