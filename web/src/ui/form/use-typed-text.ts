import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Tells how a field's text and its value become each other. A text that is no value is kept as it is, as the value. */
export interface TypedTextOptions<Value extends string | number> {
  /** The form holds this value; '' while it is empty. */
  value: Value | string | null | undefined;
  onChange?: (value: Value | string) => void;
  /** Reads a value from a text, or returns the text itself if it says nothing clear. */
  read: (text: string) => Value | string;
  /**
   * Writes the text once the field is left, and while it is being changed. `typed` is what was typed for the value, if
   * it was.
   */
  atRest: (value: Value | string, typed?: string) => string;
  inEditing: (value: Value | string, typed?: string) => string;
  /** Tells why the value is wrong, in words that say what to do. */
  problem: string | undefined;
  /** The value was not typed here, so what is wrong with it is said at once. */
  isGiven?: boolean;
  /** An error from outside yields to what the field itself can say about its text. */
  error?: ReactNode;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

interface Editing<Value> {
  /** Escape restores this: the last value that was right, or the one before the edit if none was. */
  before: Value | string;
  text: string;
}

/**
 * Serves a text field for values that can be written in several ways, such as numbers and dates. It keeps what was
 * typed to the character and says what is wrong with it once it is left; what is clear is shown in one format. Escape
 * restores the last value that was right, and does nothing else then. A form that the browser checks is not submitted
 * while it is wrong.
 */
export function useTypedText<Value extends string | number>(options: TypedTextOptions<Value>) {
  const { read, atRest, inEditing, problem, onChange, error } = options;
  const value = options.value ?? '';
  const [editing, setEditing] = useState<Editing<Value>>();
  const [lastTyped, setLastTyped] = useState<string>();
  // A problem is shown once the field is left, and then until it is solved.
  const [showsProblem, setShowsProblem] = useState(options.isGiven === true);
  const ref = useRef<HTMLInputElement>(null);
  const selects = useRef(false);
  const lastRight = useRef(value);

  useEffect(() => ref.current?.setCustomValidity(problem ?? ''), [problem]);

  // The text changes as the editing begins, so it is selected afterwards.
  useLayoutEffect(() => {
    if (!selects.current) return;
    selects.current = false;
    ref.current?.select();
  });

  useEffect(() => {
    if (editing === undefined && problem === undefined) lastRight.current = value;
  }, [editing, problem, value]);

  // While typing, the text is the user's, unless the value was changed from outside: by a reset of the form, say.
  const isOwn = editing !== undefined && read(editing.text) === value;
  const isChanged = isOwn && editing.text !== inEditing(editing.before);
  const typed = lastTyped !== undefined && read(lastTyped) === value ? lastTyped : undefined;

  /** Begins an edit of a text, which is selected. */
  function edit(text: string, before: Value | string): void {
    selects.current = true;
    setEditing({ before, text });
  }

  function type(text: string): void {
    setEditing({ before: isOwn ? editing.before : value, text });
    setLastTyped(text);
    const given = read(text);
    if (given !== value) onChange?.(given);
  }

  function onFocus(): void {
    setShowsProblem(problem !== undefined);
    edit(inEditing(value, typed), problem === undefined ? value : lastRight.current);
  }

  function onBlur(event: FocusEvent<HTMLInputElement>): void {
    setEditing(undefined);
    setShowsProblem(true);
    options.onBlur?.(event);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Escape' && isChanged) {
      event.preventDefault();
      event.stopPropagation();
      if (editing.before !== value) onChange?.(editing.before);
      edit(inEditing(editing.before), editing.before);
      return;
    }
    if (event.key === 'Enter') setShowsProblem(true);
    options.onKeyDown?.(event);
  }

  const text = isOwn ? editing.text : editing === undefined ? atRest(value, typed) : inEditing(value, typed);
  return {
    /** Puts a text into the field as if it had been typed. */
    type,
    input: {
      ref,
      value: text,
      error: showsProblem || error ? (problem ?? error) : undefined,
      onFocus,
      onBlur,
      onKeyDown,
      // A dialog then leaves Escape to the field.
      'data-mantine-stop-propagation': isChanged || undefined,
    },
  };
}
