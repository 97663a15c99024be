import { readFile } from 'node:fs/promises';
import { uploadedPictures } from '../files/pictures';
import { invalid } from '../kernel/errors';
import type { SavedUpload } from './multipart-form';

/** In what size a picture is kept: pixels and bytes, at most. */
export interface PictureSize {
  width: number;
  height: number;
  maxBytes: number;
}

/**
 * An uploaded picture made small: a PNG, whatever was sent.
 * @throws {AppError} invalid where it is no picture that can be read
 */
export async function shrinkImage(
  { field, fileName, path }: SavedUpload,
  size: PictureSize,
  owner: string,
): Promise<{ fileName: string; data: Buffer }> {
  const picture = await uploadedPictures.open({ ...size, data: () => readFile(path) }, owner);
  if (picture === undefined) throw invalid(field, 'unreadableImage');
  return { fileName: `${fileName.replace(/\.[^.]*$/, '')}.png`, data: picture.data };
}
