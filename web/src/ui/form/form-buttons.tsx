import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { To } from '../../net/address';
import { t } from '../../text/t';
import { FootBar } from '../page/foot-bar';
import { LinkButton } from '../page/link-button';

interface FormButtonsProps {
  /** Close does this, or leads there. */
  close: To | (() => void);
  /** Holds the `<SubmitButton>`, or its replacement. */
  children: ReactNode;
}

/** Ends a form that is a screen, or a part of one, with a bar of buttons. */
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
