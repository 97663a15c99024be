// Runs in a separate process (see pictures.ts), in the same form from the source and beside the bundle: hence plain
// JavaScript.
import sharp from 'sharp';

// Only these of all the formats that its decoders can open are allowed: no drawings, documents or videos.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

const QUALITIES = [100, 60];
const PHOTO_QUALITIES = [80, 60];

process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.on('message', async (job) => {
  try {
    process.send(await make(job));
  } catch (error) {
    process.send({ error: String(error) });
  }
});

/**
 * Makes the picture within its limits: a PNG first as is, then with fewer colours, a photo as a JPEG of lower and lower
 * quality, then smaller and smaller.
 */
async function make({ data, maxPixels, maxSide, width, height, maxBytes, forReading, forPaper, isPhoto }) {
  const input = Buffer.from(data);
  const open = () => sharp(input, { limitInputPixels: maxPixels, pages: 1 });
  // The size comes from the header only, before any pixel is read.
  const { width: wide, height: high, format, exif } = await open().metadata();
  if (wide > maxSide || high > maxSide || wide * high > maxPixels) return { error: 'too large' };
  const fit = { width, height, fit: 'inside', withoutEnlargement: !forReading };
  const upright = open().rotate().resize(fit);
  if (forReading) return png(upright.flatten({ background: 'white' }).grayscale().normalise(), { compressionLevel: 1 });
  if (forPaper || isPhoto) upright.flatten({ background: 'white' }).toColourspace('srgb');
  const raw = await upright.raw().toBuffer({ resolveWithObject: true });
  // The picture is decoded to its end, to make sure it is complete.
  const isSmall = wide <= width && high <= height && data.length <= maxBytes;
  if (format === 'png' && isSmall && exif === undefined && !forPaper && !isPhoto)
    return { data, width: wide, height: high };
  for (let scale = 1; ; scale *= 0.8) {
    const small = () =>
      sharp(raw.data, { raw: raw.info }).resize({ width: Math.max(1, Math.round(raw.info.width * scale)) });
    if (isPhoto) {
      for (const quality of PHOTO_QUALITIES) {
        const photo = await made(small().jpeg({ quality, mozjpeg: true }));
        if (photo.data.length <= maxBytes) return photo;
      }
      continue;
    }
    if (scale === 1) {
      const whole = await png(small(), { compressionLevel: 9 });
      if (whole.data.length <= maxBytes) return whole;
    }
    for (const quality of QUALITIES) {
      const reduced = await png(small(), { compressionLevel: 9, palette: true, quality });
      if (reduced.data.length <= maxBytes) return reduced;
    }
  }
}

function png(image, options) {
  return made(image.png(options));
}

async function made(image) {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
