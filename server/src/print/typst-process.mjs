// Runs in a separate process (see typst.ts), in the same form from the source and beside the bundle: hence plain
// JavaScript.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const templates = dirname(fileURLToPath(import.meta.url));
const { resolve } = createRequire(import.meta.url);
const faces = ['400Regular', '600SemiBold'];
const fontBlobs = faces.map((face) =>
  readFileSync(resolve(`@expo-google-fonts/source-sans-3/${face}/SourceSans3_${face}.ttf`)),
);
const LONG_DOCUMENT_CHARACTERS = 50_000;
const DOCUMENTS_KEPT = 5;
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] });

// Ctrl+C reaches the whole process group: the current document is finished, and the server's end ends this process.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());

process.on('message', ({ template, data, images, tagged }) => {
  const paths = Object.keys(images).map((file) => join(templates, file));
  for (const [file, content] of Object.entries(images)) compiler.mapShadow(join(templates, file), Buffer.from(content));
  const source = { mainFilePath: join(templates, template), inputs: { data } };
  try {
    // Without an intermediate document, which JavaScript would keep until its next garbage collection.
    const pdf = compiler.pdf(source, { pdfTags: tagged });
    process.send({ pdf });
  } catch (error) {
    // The errors that pdf() throws are sometimes empty.
    const [diagnostic] = compiler.compile(source).takeDiagnostics()?.shortDiagnostics ?? [];
    process.send({ error: diagnostic?.message ?? String(error) });
  } finally {
    for (const path of paths) compiler.unmapShadow(path);
    // The next short document reuses what the last ones have in common; a long one would leave hundreds of megabytes.
    compiler.evictCache(data.length > LONG_DOCUMENT_CHARACTERS ? 0 : DOCUMENTS_KEPT);
  }
});
