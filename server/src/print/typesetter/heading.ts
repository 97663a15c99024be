import type { Block } from './block';
import { bold } from './face';
import { paragraph } from './paragraph';
import type { Tag } from './structure';

/** This is the title of a part of the document. */
export function heading(text: string, width: number, root: Tag): Block {
  return paragraph(text, width, root.add('H2'), { face: bold, size: 10 });
}
