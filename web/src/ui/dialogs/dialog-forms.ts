import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** Holds the forms in a dialog, each by the function that tells whether it has unsaved input. */
export const DialogFormsContext = createContext<Set<() => boolean> | undefined>(undefined);

/** Makes the dialog around a form, if there is one, ask before the form's input is lost. */
export function useAskedBeforeClosing(isDirty: () => boolean): void {
  const forms = useContext(DialogFormsContext);
  const isDirtyNow = useEffectEvent(isDirty);
  useEffect(() => {
    const ask = () => isDirtyNow();
    forms?.add(ask);
    return () => {
      forms?.delete(ask);
    };
  }, [forms]);
}
