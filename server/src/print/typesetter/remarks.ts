import { type Block, framed, stacked } from './block';
import { bold } from './face';
import type { Flow } from './flow';
import { heading } from './heading';
import { paragraph, SPACING } from './paragraph';
import { type Signing, signatureBlocks } from './signatures';
import type { Tag } from './structure';

/** Says what a note ends with. */
export interface NoteEnd extends Signing {
  comments: { title: string; text: string }[];
  /** This is a condition of the business, in a frame; '' without one. */
  statement: string;
}

/** More than this may not fit on one page with the signatures. */
const LONG_REMARK = { characters: 1200, lines: 20 };

interface Remark {
  isLong: boolean;
  block: Block;
}

/** Remarks, and the signatures with the last of them: on a sheet of their own they would certify nothing. */
export function setRemarks(flow: Flow, note: NoteEnd, width: number, root: Tag): void {
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
