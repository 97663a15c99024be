import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import file from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A larger picture shows a reader nothing more, and takes longer. */
const MOST_PX = 1280;

prepareZXingModule({ overrides: { locateFile: () => file } });

const canvas = document.createElement('canvas');

/** Reads the codes in what a camera shows; those of GS1 begin with their symbology identifier. */
export async function readPicture(video: HTMLVideoElement): Promise<{ text: string }[]> {
  const scale = Math.min(1, MOST_PX / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null || canvas.width === 0) return [];
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = drawing.getImageData(0, 0, canvas.width, canvas.height);
  const found = await readBarcodes(picture, { tryHarder: true, textMode: 'Plain' });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, contentType, symbologyIdentifier }) => ({
      text: contentType === 'GS1' ? symbologyIdentifier + text : text,
    }));
}
