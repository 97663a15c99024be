import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { PlainPath } from '../../net/address';
import { DEFAULT_SYSTEM_NAME, useBusinessProfile } from '../../session/business-profile';
import { say, t } from '../../text/t';
import { Wordmark } from '../../ui/page/wordmark';
import classes from './shell.module.css';

/**
 * Shows the company's logo and system name, or our own wordmark if no profile is stored. It links to the first screen.
 */
export const Brand = memo(function Brand({ to }: { to: PlainPath }) {
  const { systemName, businessLogo, businessName } = useBusinessProfile();
  const [brokenLogo, setBrokenLogo] = useState<string>();
  const hasLogo = businessLogo && businessLogo !== brokenLogo;
  return (
    <Link to={to} className={classes.brand} aria-label={say(t.app.firstScreen, { systemName })}>
      {hasLogo ? (
        <img
          src={businessLogo}
          alt={businessName ?? ''}
          className={classes.logo}
          onError={() => setBrokenLogo(businessLogo)}
        />
      ) : null}
      {systemName === DEFAULT_SYSTEM_NAME ? (
        <Wordmark height={24} />
      ) : (
        <span className={classes.systemName}>{systemName}</span>
      )}
    </Link>
  );
});
