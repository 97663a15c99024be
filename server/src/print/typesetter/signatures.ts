import { type Block, grid, NOTHING, rule, stacked, together } from './block';
import { CAP_HEIGHT } from './face';
import { heading } from './heading';
import { MM, type PlacedPicture, picture } from './letterhead';
import { paragraph, SMALL } from './paragraph';
import type { Tag } from './structure';

/** Says who signs, and when. */
interface Signature {
  title: string;
  name: string;
  systemId: string;
  date: string;
  /** Says what the picture of the stored signature shows. */
  alt: string;
  image: PlacedPicture | undefined;
}

/** These are the labels of what stands under a signature. */
interface SignatureLabels {
  name: string;
  systemId: string;
  date: string;
}

/** Shows those who sign a note. */
export interface Signing {
  signatures: Signature[];
  labels: SignatureLabels;
  landscape: boolean;
}

/** This is room to sign by hand above the line, or for the stored signature. */
const ROOM = 17 * MM;
const ROW = CAP_HEIGHT * 9 + 4;

export function signatureBlocks({ signatures, labels, landscape }: Signing, width: number, root: Tag): Block {
  const columns = Math.min(Math.max(signatures.length, 2), landscape ? 4 : 3);
  const gap = { x: 24, y: 16 };
  const own = (width + gap.x) / columns - gap.x;
  const blocks = signatures.map((signature) => signatureOf(signature, labels, own, root));
  return grid(blocks, { columns, width, gap });
}

function signatureOf(signature: Signature, labels: SignatureLabels, width: number, root: Tag): Block {
  const { title, name, systemId, date, alt, image } = signature;
  const head = heading(title, width, root);
  const sign = image === undefined ? NOTHING : picture(image, root.add('Figure', alt));
  const rows = [
    { label: labels.name, value: name },
    { label: labels.systemId, value: systemId },
    { label: labels.date, value: date },
  ].map(({ label, value }) => ({ label: paragraph(label, width / 2, root.add('P'), SMALL), value }));
  const values = Math.max(...rows.map(({ label }) => label.width)) + 8;
  const facts = rows.flatMap(({ label, value }, index) => [
    { block: label, y: index * ROW },
    { block: paragraph(value, width - values, root.add('P')), x: values, y: index * ROW },
  ]);
  return stacked(width, head, ROOM - sign.height, sign, 2, rule(width, 0.4), 8.3, together(facts, width));
}
