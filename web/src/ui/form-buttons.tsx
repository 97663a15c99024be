import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { To } from '../net/address';
import { t } from '../text/t';
import { FootBar } from './foot-bar';
import { LinkButton } from './link-button';

interface FormButtonsProps {
  /** The action or target of Close. */
  close: To | (() => void);
  /** The `<SubmitButton>`, or its replacement. */
  children: ReactNode;
}

/** The bar at the foot of a form that is a screen, or a part of one. */
export function FormButtons({ close, children }: FormButtonsProps) {
  return (
    <FootBar>
      {typeof close === 'function' ? (
        <Button variant="default" onClick={close}>
          {t.common.close}
        </Button>
      ) : (
        <LinkButton variant="default" to={close}>
          {t.common.close}
        </LinkButton>
      )}
      {children}
    </FootBar>
  );
}
