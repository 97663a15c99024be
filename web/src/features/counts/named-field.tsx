import { Input, Pill, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { say, t } from '../../text/t';

interface Named {
  id: number;
  name: string;
}

interface NamedFieldProps {
  label: string;
  /** Lists the chosen records; an empty list means all. */
  chosen: readonly Named[];
  onChange: (chosen: Named[]) => void;
  error?: ReactNode;
  /** Picks another record, and passes on its id and name. */
  children: (add: (id: number | null, option: { label: string; name?: string } | null) => void) => ReactNode;
}

/** Chooses several records of a kind, one after the other. */
export function NamedField({ label, chosen, onChange, error, children }: NamedFieldProps) {
  return (
    <Stack gap={4} role="group" aria-label={label}>
      {children((added, option) => {
        if (added === null || option === null || chosen.some((one) => one.id === added)) return;
        onChange([...chosen, { id: added, name: option.name ?? option.label }]);
      })}
      {chosen.length > 0 ? (
        <Pill.Group>
          {chosen.map(({ id, name }) => (
            <Pill
              key={id}
              withRemoveButton
              bd="1px solid var(--ghala-line)"
              onRemove={() => onChange(chosen.filter((other) => other.id !== id))}
              removeButtonProps={{
                'aria-label': say(t.counts.removeNamed, { name }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
            >
              {name}
            </Pill>
          ))}
        </Pill.Group>
      ) : null}
      {error ? <Input.Error>{error}</Input.Error> : null}
    </Stack>
  );
}
