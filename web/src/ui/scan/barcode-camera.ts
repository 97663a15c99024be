import { checkDigit } from '@ghala/contract/common/barcode';

interface FoundCode {
  text: string;
}

/** Finds the codes in a picture. */
type Read = (picture: HTMLVideoElement) => Promise<FoundCode[]>;

/** Some browsers have a reader of bar and QR codes of their own, as Chrome on Android does. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string; format: string }[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: {
      new (): BarcodeDetector;
      getSupportedFormats?: () => Promise<string[]>;
    };
  }
}

/** The milliseconds between two looks are few enough for the hand, and easy on a cheap phone's battery. */
const LOOK_EVERY_MS = 250;
/** A code that this many looks in a row missed was taken away: what is seen next is another. */
const GONE_AFTER_LOOKS = 4;

/** Tells whether this device can show what it sees; insecure pages have no camera. */
export function canReadByCamera(): boolean {
  return navigator.mediaDevices !== undefined;
}

/**
 * Shows the rear camera in `video` and reads codes, until `signal` aborts. A code that stays in sight is read once.
 * @throws if the user or the device refuses the camera, or what reads codes cannot be loaded
 */
export async function readByCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onCode: (code: string) => void,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    video.srcObject = stream;
    await video.play();
    const read = (await ownReader()) ?? (await loadedReader());
    /** Maps the codes in sight to the number of looks that have missed them since. */
    const inSight = new Map<string, number>();
    while (!signal.aborted) {
      const found = new Set((await read(video)).map(({ text }) => text).filter((text) => text !== ''));
      for (const [text, misses] of inSight) {
        if (misses + 1 >= GONE_AFTER_LOOKS) inSight.delete(text);
        else inSight.set(text, misses + 1);
      }
      for (const text of found) {
        const isNew = !inSight.has(text);
        inSight.set(text, 0);
        if (isNew && !signal.aborted) onCode(text);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

/** Some browsers have the reader's name, but nothing that reads. */
async function ownReader(): Promise<Read | undefined> {
  const Detector = window.BarcodeDetector;
  if (Detector === undefined) return undefined;
  const formats = await Detector.getSupportedFormats?.().catch((): string[] => []);
  if (formats !== undefined && !formats.includes('ean_13')) return undefined;
  const detector = new Detector();
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => ({ text: withFnc1(rawValue) }));
}

/** Restores the sign that a number of a trade item is GS1's, which the browser leaves out. */
function withFnc1(text: string): string {
  const [, gtin] = /^0[12](\d{14})/.exec(text) ?? [];
  return gtin?.endsWith(checkDigit(gtin.slice(0, -1))) ? `\u001d${text}` : text;
}

/** Loads a reader of a megabyte, for browsers that have none. */
async function loadedReader(): Promise<Read> {
  const { readPicture } = await import('./read-picture');
  return readPicture;
}
