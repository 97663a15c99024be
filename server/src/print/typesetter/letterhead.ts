import { type Block, framed, inline, NOTHING, stacked, together } from './block';
import { bold, CAP_HEIGHT } from './face';
import { paragraph } from './paragraph';
import type { Tag } from './structure';

/** This is the sender of a document as printed. */
export interface Letterhead {
  name: string;
  address: string;
  contacts: string[];
  logo: PlacedPicture | undefined;
}

/** This is a picture and its size on paper, in millimetres. */
export interface PlacedPicture {
  png: Uint8Array;
  width: number;
  height: number;
}

export const MM = 72 / 25.4;
const SMALLER = 8.5;

/** The business's own logo and name. */
export function letterhead({ name, address, contacts, logo }: Letterhead, width: number, root: Tag): Block {
  const sign = logo === undefined ? monogram(name, root) : picture(logo, root.add('Figure', name));
  const left = sign === NOTHING ? 0 : sign.width + 12;
  const room = width - left;
  const style = { size: SMALLER, leading: SMALLER / 2 };
  const title = paragraph(name, room, root.add('P'), { face: bold, size: 13 });
  const [place, ...ways] = [address, ...contacts].map((text) => paragraph(text, room, root.add('P'), style));
  const words = stacked(
    room,
    title,
    ...(place === undefined || address === '' ? [] : [9.1, place]),
    // Each stays on one line if it can.
    ...(ways.length === 0 ? [] : [5.95, inline(ways, { gap: 6.8, leading: style.leading, width: room })]),
  );
  return together(
    [
      { block: sign, y: 0 },
      { block: words, x: left, y: 0 },
    ],
    width,
  );
}

export function picture({ png, width, height }: PlacedPicture, tag: Tag): Block {
  const [across, down] = [width * MM, height * MM];
  const draw: Block['marks'][number]['draw'] = (page, x, y) => page.picture(png, x, y, across, down);
  return { width: across, height: down, marks: [{ x: 0, y: 0, height: down, tag, draw }] };
}

/** Replaces the logo of a business without one: its initials. */
function monogram(name: string, root: Tag): Block {
  const words = name.match(/[\p{Script=Latin}\p{N}]\S*/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word.toUpperCase()][0]);
  if (letters.length === 0) return NOTHING;
  const [side, size] = [14 * MM, 19];
  const text = paragraph(letters.join(''), side, root.add('P'), { face: bold, size, align: 'center' });
  const above = (side - CAP_HEIGHT * size) / 2;
  return framed(stacked(side, above, text, side - above - text.height), {
    inset: { x: 0, y: 0 },
    line: 0.9,
    radius: 2.5,
  });
}
