const JPEG_QUALITY = 0.8;
/** This is enough to read a number plate, and little to send from a cheap phone. */
const MOST_PIXELS = 1600;

/**
 * Makes a photo a JPEG of at most `most` pixels a side, upright and without what the camera noted beside it, such as
 * the place. A file that this browser can't open is returned as it is: the server decides on it.
 */
export async function shrinkPhoto(file: File, most = MOST_PIXELS): Promise<File> {
  const blob = await drawn(file, most).catch(() => null);
  if (blob === null) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
}

/** @throws if the browser can't open it */
async function drawn(file: File, most: number): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  } finally {
    picture.close();
  }
}
