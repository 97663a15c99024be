import sharp from 'sharp';
import { invalid } from './errors';
import { type Upload, uploadWith } from './uploads';

/** Some 7,000 by 7,000: more than any camera that people carry, and short of what would exhaust the memory. */
const MAX_PIXELS = 50_000_000;
/** Drawings (SVG) can refer to other files, so they are not read. */
const FORMATS = new Set<string | undefined>(['png', 'jpeg', 'webp', 'gif']);

/**
 * An uploaded image as a PNG of at most the given size in pixels, turned as its camera says and without what else
 * cameras write into their files (the place, say).
 * @throws {AppError} invalid where it is no image that can be read.
 */
export async function shrinkImage(upload: Upload, width: number, height: number): Promise<Upload> {
  try {
    const image = sharp(upload.data, { limitInputPixels: MAX_PIXELS });
    if (!FORMATS.has((await image.metadata()).format)) throw new Error('another format');
    const data = await image
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const fileName = `${upload.fileName.replace(/\.[^.]*$/, '')}.png`;
    return uploadWith(upload.field, fileName, data);
  } catch {
    throw invalid(upload.field, 'must be a PNG, JPEG, WebP or GIF image of at most 50 million pixels');
  }
}
