import { Button, Combobox, Group, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

/** A mouse moves at most this many pixels while it clicks. */
const CLICK_REACH_PX = 8;

/**
 * Chooses an option where the mouse is released, even if its list has changed or moved since the press: the click would
 * then be lost.
 */
export function whenReleased(pressed: MouseEvent, act: () => void) {
  window.addEventListener(
    'mouseup',
    (released) => {
      const moved = Math.hypot(released.clientX - pressed.clientX, released.clientY - pressed.clientY);
      if (moved <= CLICK_REACH_PX) act();
    },
    { once: true, capture: true },
  );
}

/** Tells whether the words are an option's name, or the code on its second line. */
export function isNamed({ label, description }: { label: string; description?: string }, words: string): boolean {
  const wanted = words.trim().toLowerCase();
  return [label, description].some((name) => name?.trim().toLowerCase() === wanted);
}

/** Says why the list has no options: as one that cannot be chosen, since a list box holds nothing else. */
export function NoOption({ children }: { children: ReactNode }) {
  return (
    <Combobox.Empty role="option" aria-disabled aria-selected={false}>
      {children}
    </Combobox.Empty>
  );
}

interface NothingFoundProps {
  /** Tells why there is nothing to choose. */
  text: string;
  /** The field was left like this. */
  isWrong: boolean;
  fetchLabel: string;
  isFetching: boolean;
  onFetch: () => void;
  /** Adds what is missing, by its label. */
  adding: { label: string; start: () => void } | undefined;
  children: ReactNode;
}

/** Explains why a field has nothing to choose, and offers the ways on. */
export function NothingFound({ text, isWrong, fetchLabel, isFetching, onFetch, adding, children }: NothingFoundProps) {
  return (
    <Text component="div" size="sm" c={isWrong ? 'red' : 'dimmed'} mt={4} role="status">
      <Group gap={4}>
        <span>{text}</span>
        {children}
        {adding ? (
          <Button
            variant="default"
            size="compact-sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={adding.start}
          >
            {adding.label}
          </Button>
        ) : null}
        <Button
          variant="default"
          size="compact-sm"
          loading={isFetching}
          // The field must not lose its focus, and its list, before the click arrives.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onFetch}
        >
          {fetchLabel}
        </Button>
      </Group>
    </Text>
  );
}
