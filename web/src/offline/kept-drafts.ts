import { storedProfile } from '../session/session-store';

/*
 * Form input from when the session ended or the page went away is stored for this tab and this user until they have
 * returned to the form. Files can't be stored, and passwords must not be.
 */

/** Makes the key of a form's draft, or undefined while nobody is signed in. */
export function draftKey(form: string): string | undefined {
  const user = storedProfile();
  return user ? `ghala.draft.${user.id}.${window.location.pathname}.${form}` : undefined;
}

export function keepDraft(key: string, values: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(values, withoutFilesAndPasswords));
  } catch {
    // Storage is full or blocked: the draft is lost, as it would be without this.
  }
}

/** Removes a stored draft, so that it is offered once. */
export function takeDraft<Values>(key: string): Partial<Values> | undefined {
  try {
    const text = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return text === null ? undefined : (JSON.parse(text) as Partial<Values>);
  } catch {
    return undefined;
  }
}

function withoutFilesAndPasswords(name: string, value: unknown): unknown {
  if (/password/i.test(name)) return undefined;
  return value instanceof Blob ? null : value;
}
