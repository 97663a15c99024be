import { Text } from '@mantine/core';

/** The number beside a screen's title. */
export function NoteNumber({ noteNo }: { noteNo: string }) {
  return (
    <Text size="lg" fw={600} c="dimmed">
      {noteNo}
    </Text>
  );
}
