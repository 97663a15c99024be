import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** This is the typesetter, bundled beside the server. */
export const typesetterProgram = join(fileURLToPath(new URL('.', import.meta.url)), 'typesetter.js');
