import { createContext } from 'react';

/**
 * Tells the form around a field that the field chose its only possible value itself, so nothing is lost when the form
 * is left.
 */
export const PresetContext = createContext<(path: string, value: unknown) => void>(() => {});
