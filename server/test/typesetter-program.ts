import { inject } from 'vitest';

/** The typesetter is bundled for the run: a process of its own reads no TypeScript. */
export const typesetterProgram = inject('typesetterProgram');
