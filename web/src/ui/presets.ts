import { createContext } from 'react';

/**
 * Tells the form around a field that the field chose its value itself, as there was no other: nobody loses anything
 * when the form is left.
 */
export const PresetContext = createContext<(path: string, value: unknown) => void>(() => {});
