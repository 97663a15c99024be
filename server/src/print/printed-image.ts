import { createHash } from 'node:crypto';
import { type Picture, printedPictures } from '../files/pictures';
import type { PlacedPicture } from './typesetter/letterhead';

const PIXELS_PER_MM = 12; // 300 dots per inch
const MAX_BYTES = 200_000;
/** The logo is on every paper; most signatures are on few. */
const MOST_KEPT = 50;
const kept = new Map<string, Picture | undefined>();

/**
 * Reads an image of any common type, rotates it as its camera specifies, and fits it into the given size in
 * millimetres. An unreadable image is left out (undefined): a broken logo must not prevent a document.
 */
export async function fitImage(
  content: Uint8Array,
  room: { width: number; height: number },
): Promise<PlacedPicture | undefined> {
  const picture = await pictureOf(content, room);
  if (picture === undefined) return undefined;
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  return { png: picture.data, width: picture.width * scale, height: picture.height * scale };
}

async function pictureOf(content: Uint8Array, room: { width: number; height: number }): Promise<Picture | undefined> {
  const [width, height] = [room.width, room.height].map((side) => Math.round(side * PIXELS_PER_MM)) as [number, number];
  const key = `${createHash('sha256').update(content).digest('base64')} ${width} ${height}`;
  if (kept.has(key)) return kept.get(key);
  const picture = await printedPictures.open(
    { data: content, width, height, maxBytes: MAX_BYTES, forPaper: true },
    key,
  );
  kept.set(key, picture);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return picture;
}
