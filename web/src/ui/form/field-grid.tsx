import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-grid.module.css';

/**
 * Lays out the fields of a form: in one column on a phone, in two on a desktop. A field that needs the whole width
 * stays outside.
 */
export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid className={classes.grid} cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
      {children}
    </SimpleGrid>
  );
}
