import sharp from 'sharp';

/** An image for a template: its file's name there, and its size on paper in millimetres. */
export interface PrintedImage {
  file: string;
  width: number;
  height: number;
}

const PIXELS_PER_MM = 12; // 300 dots an inch

/**
 * Reads an image of any common kind, turns it as its camera says, and fits it into the room given in millimetres.
 * What cannot be read is left out (undefined): a broken logo must not stop a document.
 */
export async function fitImage(
  content: Uint8Array,
  file: string,
  room: { width: number; height: number },
): Promise<{ image: PrintedImage; png: Buffer } | undefined> {
  try {
    const { data, info } = await sharp(content)
      .rotate()
      .resize({
        width: Math.round(room.width * PIXELS_PER_MM),
        height: Math.round(room.height * PIXELS_PER_MM),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .toBuffer({ resolveWithObject: true });
    const scale = Math.min(room.width / info.width, room.height / info.height);
    return { image: { file, width: info.width * scale, height: info.height * scale }, png: data };
  } catch {
    return undefined;
  }
}
