import { readFile } from 'node:fs/promises';
import { uploadedPictures } from '../files/pictures';
import { invalid } from '../runtime/errors';
import type { SavedUpload } from './multipart-form';

/** Limits a stored picture, in pixels and bytes. */
export interface PictureSize {
  width: number;
  height: number;
  maxBytes: number;
  /** A photo is stored as a JPEG, not as a PNG. */
  isPhoto?: boolean;
}

/** Shrinks an uploaded picture and converts it. @throws {AppError} invalid if it is not a readable picture */
export async function shrinkImage(
  { field, fileName, path }: SavedUpload,
  size: PictureSize,
  owner: string,
): Promise<{ fileName: string; data: Buffer }> {
  const picture = await uploadedPictures.open({ ...size, data: () => readFile(path) }, owner);
  if (picture === undefined) throw invalid(field, 'unreadableImage');
  return { fileName: `${fileName.replace(/\.[^.]*$/, '')}.${size.isPhoto ? 'jpg' : 'png'}`, data: picture.data };
}
