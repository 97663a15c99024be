import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { To } from '../shared/address';
import { t } from '../text/t';
import { LinkButton } from './link-button';

interface FormButtonsProps {
  /** The action or target of Close. */
  close: To | (() => void);
  /** The `<SubmitButton>`, or its replacement. */
  children: ReactNode;
}

/** The last row of a form that is a screen, or a part of one. */
export function FormButtons({ close, children }: FormButtonsProps) {
  return (
    <Group gap="xs">
      {children}
      {typeof close === 'function' ? (
        <Button variant="default" onClick={close}>
          {t.common.close}
        </Button>
      ) : (
        <LinkButton variant="default" to={close}>
          {t.common.close}
        </LinkButton>
      )}
    </Group>
  );
}
