import { vehicleWays, wayOf } from '@ghala/contract/common/vehicle';
import { Button, Group, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { labels, t } from '../../text/t';

interface VehicleFieldProps {
  value?: string;
  onChange: (vehicle: string) => void;
}

/** Asks for the plate of what takes the goods away or, in one tap, for how they leave without one. */
export function VehicleField({ value = '', onChange, ...field }: VehicleFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const way = wayOf(value)?.way;
  return (
    <div>
      <TextInput
        ref={input}
        label={t.common.vehicleRegNo}
        description={way === 'Boda boda' ? t.issueNotes.plateOfBoda : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        autoComplete="off"
        autoCapitalize="characters"
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap="xs" mt={4} role="group" aria-label={t.issueNotes.withoutPlate}>
        {vehicleWays.map((one) => (
          <Button
            key={one}
            variant={one === way ? 'light' : 'default'}
            aria-pressed={one === way}
            onClick={() => {
              onChange(labels.vehicleWays[one]);
              // A plate may follow.
              if (one === 'Boda boda') input.current?.focus();
            }}
          >
            {labels.vehicleWays[one]}
          </Button>
        ))}
      </Group>
    </div>
  );
}
