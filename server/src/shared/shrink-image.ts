import { invalid } from './errors';
import { uploadedPictures } from './pictures';
import type { Upload } from './uploads';

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
export async function shrinkImage(upload: Upload, size: PictureSize, owner: string): Promise<Upload> {
  const picture = await uploadedPictures.open({ ...size, data: upload.data }, owner);
  if (picture === undefined)
    throw invalid(upload.field, 'must be a PNG, JPEG, WebP or GIF image of at most 50 million pixels');
  return { ...upload, fileName: `${upload.fileName.replace(/\.[^.]*$/, '')}.png`, data: picture.data };
}
