import type { PageWords } from '../page-words';
import { type Block, framed, grid, inline, rule, stacked, together } from './block';
import { bold } from './face';
import type { Flow } from './flow';
import { type Letterhead, letterhead, MM } from './letterhead';
import { closeDocument, openDocument, textWidth } from './page-frame';
import { paragraph, SMALL, TEXT_SIZE } from './paragraph';
import { CAP_HEIGHT } from './pdf-page';
import { qrCode } from './qr-code';
import { type Signature, type SignatureLabels, signatureBlocks } from './signatures';
import type { Tag } from './structure';
import { setTable } from './table';
import { layOutTable, type PrintedColumn } from './table-columns';

interface Fact {
  label: string;
  value: string;
}

/** A note, complete in the words of its language. */
export interface NoteJob extends PageWords {
  kind: 'note';
  landscape: boolean;
  title: string;
  number: string;
  status: string;
  stamp: string;
  tags: string[];
  business: Letterhead;
  qr: { url: string; alt: string; caption: string };
  parties: { title: string; lines: string[] }[];
  sections: { title: string; facts: Fact[] }[];
  table: { title: string; columns: PrintedColumn[]; rows: string[][]; emptyText: string };
  totals: { label: string; value: string; strong?: boolean }[];
  comments: { title: string; text: string }[];
  statement: string;
  labels: SignatureLabels;
  signatures: Signature[];
}

const HAIRLINE = 0.4;
const RULE = 0.9;
/** Between paragraphs. */
const SPACING = 6.3;
const TITLE_SPACING = 9.1;
/** More than this may not fit on one page with the signatures. */
const LONG_REMARK = { characters: 1200, lines: 20 };
const LONG_FACT = 90;

export function setNote(note: NoteJob): Buffer {
  const { landscape, title, number, business, stamp } = note;
  const frame = { ...note, landscape, name: `${title} ${number}`, business: business.name, stamp };
  const { document, flow } = openDocument(frame);
  const { root } = document;
  const width = textWidth(landscape);
  const hasPartiesInHead = landscape && note.parties.length === 1;
  flow.set(head(note, width, hasPartiesInHead, root));
  flow.gap(10 + SPACING);
  flow.set(rule(width, RULE));
  flow.gap(8 + SPACING);
  if (note.parties.length > 0 && !hasPartiesInHead) {
    flow.set(parties(note, width, root));
    flow.gap(12 + SPACING);
  }
  for (const [index, section] of note.sections.entries()) {
    if (index > 0) flow.gap(12 + SPACING);
    setSection(flow, section, note, width, root);
  }
  flow.gap(note.table.title === '' ? 12 + SPACING : 12);
  if (note.table.title !== '') {
    flow.require(60);
    flow.set(stacked(width, heading(note.table.title, width, root), 5));
  }
  setTable(flow, layOutTable(note.table.columns, note.table.rows, width), {
    root,
    emptyText: note.table.emptyText,
    closing: note.totals.length === 0 ? undefined : totals(note.totals, width, root),
  });
  setRemarks(flow, note, width, root);
  return closeDocument(document, frame);
}

function heading(text: string, width: number, root: Tag): Block {
  return paragraph(text, width, root.add('H2'), { face: bold, size: 10 });
}

/** Sender, title and number, the code, and on landscape paper, which has none to waste below, the only party. */
function head(note: NoteJob, width: number, hasParties: boolean, root: Tag): Block {
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
  const code = qrCode(note.qr.url, note.qr.alt, side + 2 * MM, root);
  const caption = paragraph(note.qr.caption, side + 2 * MM, root.add('P'), { size: 7.5, align: 'center' });
  return together(
    [
      { block: words, y: 0 },
      ...(hasParties ? [{ block: parties(note, party, root), x: room + gutter, y: 0 }] : []),
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

function parties({ parties }: NoteJob, width: number, root: Tag): Block {
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

/** Facts in as few rows as the paper allows, evenly filled. A long value takes its own line, under its label. */
function setSection(
  flow: Flow,
  { title, facts }: NoteJob['sections'][number],
  note: NoteJob,
  width: number,
  root: Tag,
) {
  const rows = Math.max(1, Math.ceil(facts.length / (note.landscape ? 6 : 3)));
  const columns = Math.max(1, Math.ceil(facts.length / rows));
  const gap = { x: 14, y: 7 };
  const head = stacked(width, heading(title, width, root), 3.5, rule(width, HAIRLINE), 5);
  flow.require(head.height + 2 * (CAP_HEIGHT + 0.5) * TEXT_SIZE);
  flow.set(head);
  let short: Fact[] = [];
  let isFirst = true;
  const set = (block: Block) => {
    if (!isFirst) flow.gap(gap.y);
    isFirst = false;
    if (block.height > flow.room && block.height < flow.pageHeight / 2) flow.nextPage();
    flow.setBroken(block);
  };
  const setShort = () => {
    const own = (width + gap.x) / columns - gap.x;
    if (short.length > 0)
      set(
        grid(
          short.map((fact) => factOf(fact, own, root)),
          { columns, width, gap },
        ),
      );
    short = [];
  };
  for (const fact of facts) {
    const isLong = [...fact.value].length > LONG_FACT;
    if (isLong || short.length === columns) setShort();
    if (isLong) set(factOf(fact, width, root));
    else short.push(fact);
  }
  setShort();
}

function factOf({ label, value }: Fact, width: number, root: Tag): Block {
  const tag = root.add('P');
  return stacked(width, paragraph(label, width, tag, SMALL), TEXT_SIZE / 2, paragraph(value, width, tag));
}

/** Sums on the right, in the columns' own widths. */
function totals(items: NoteJob['totals'], width: number, root: Tag): Block {
  const style = { leading: 0.4 * TEXT_SIZE };
  const rows = items.map(({ label, value, strong = false }) => {
    const face = strong ? { ...style, face: bold } : style;
    return {
      strong,
      label: paragraph(label, width / 2, root.add('P'), face),
      value: paragraph(value, width / 2, root.add('P'), face),
    };
  });
  const [labels, values] = [rows.map(({ label }) => label.width), rows.map(({ value }) => value.width)].map((widths) =>
    Math.max(...widths),
  ) as [number, number];
  const right = width - 5;
  const left = right - 5 - values - 12 - 12 - labels - 5;
  let y = 5;
  const placed = rows.flatMap(({ strong, label, value }) => {
    const top = y;
    y += Math.max(label.height, value.height) + 6;
    return [
      ...(strong ? [{ block: rule(right - left, RULE), x: left, y: top }] : []),
      { block: label, x: left + 5 + labels - label.width, y: top + 3 },
      { block: value, x: right - 5 - value.width, y: top + 3 },
    ];
  });
  return { ...together(placed, width), height: y + 3 };
}

interface Remark {
  isLong: boolean;
  block: Block;
}

/** Remarks, and the signatures with the last of them: on a sheet of their own they would certify nothing. */
function setRemarks(flow: Flow, note: NoteJob, width: number, root: Tag): void {
  const remarks: Remark[] = note.comments.map(({ title, text }) => ({
    isLong: text.length > LONG_REMARK.characters || text.split('\n').length > LONG_REMARK.lines,
    block: stacked(width, heading(title, width, root), 5, paragraph(text, width, root.add('P'))),
  }));
  if (note.statement !== '') {
    const text = paragraph(note.statement, width - 14, root.add('P'), { face: bold });
    remarks.push({
      isLong: false,
      block: framed({ ...text, width: width - 14 }, { inset: { x: 7, y: 7 }, line: 0.6 }),
    });
  }
  const signing = note.signatures.length === 0 ? undefined : signatureBlocks(note, width, root);
  const last = signing !== undefined && remarks.at(-1)?.isLong === false ? remarks.pop() : undefined;
  for (const { block } of remarks) {
    flow.gap(12);
    flow.require(Math.min(block.height, 40));
    flow.setBroken(block);
  }
  if (signing === undefined) return;
  flow.gap(12 + SPACING);
  flow.set(last === undefined ? signing : stacked(width, last.block, 14 + SPACING, signing));
}
