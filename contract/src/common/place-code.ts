/** 'PL-12': what the label of a warehouse, virtual warehouse or section says to a scanner, by the id of the place. */
export function placeCode(id: number): string {
  return `PL-${id}`;
}

const PLACE_CODE = /^PL-(\d{1,9})$/i;

/** This is the id of the place whose code this is, in capitals or not; undefined for any other text. */
export function placeIdOf(code: string): number | undefined {
  const [, id] = PLACE_CODE.exec(code.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
}
