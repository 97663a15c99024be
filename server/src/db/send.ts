export type Row = Record<string, unknown>;

/** Sends a statement of fixed text; several may be under way. @returns its rows */
export type Send = (text: string, values: unknown[]) => Promise<readonly Row[]>;
