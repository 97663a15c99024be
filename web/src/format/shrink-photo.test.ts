import { afterEach, expect, it, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo';

afterEach(() => vi.unstubAllGlobals());

/** Stands in for a browser that opens pictures of this size, and writes JPEGs of one byte. */
function browserWith(width: number, height: number) {
  const drawn: number[][] = [];
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }));
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ drawImage: (_picture: unknown, ...place: number[]) => drawn.push(place) }),
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['x'], { type })),
    }),
  });
  return { drawn, close };
}

it.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
])('a photo of %i by %i pixels is sent as a JPEG of %i by %i', async (width, height, ...wanted) => {
  const { drawn, close } = browserWith(width, height);
  const sent = await shrinkPhoto(new File(['large'], 'IMG_1.HEIC', { type: 'image/heic' }));
  expect([sent.name, sent.type, sent.size]).toEqual(['IMG_1.jpg', 'image/jpeg', 1]);
  expect(drawn).toEqual([[0, 0, ...wanted]]);
  expect(close).toHaveBeenCalledOnce();
});

it('what the browser cannot open is sent as it is', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new Error('no picture');
  });
  const file = new File(['?'], 'notes.txt');
  expect(await shrinkPhoto(file)).toBe(file);
});
