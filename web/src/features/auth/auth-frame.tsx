import { Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DEFAULT_SYSTEM_NAME, useBusinessProfile } from '../../session/business-profile';
import { t } from '../../text/t';
import { useTabTitle } from '../../ui/page/page';
import { Wordmark } from '../../ui/page/wordmark';
import classes from './auth-frame.module.css';

/** Frames signing in: the company's logo and system name on one side, the form on the other. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  useTabTitle(title);
  const { systemName, businessLogo, businessName } = useBusinessProfile();
  const [brokenLogo, setBrokenLogo] = useState<string>();
  const hasLogo = businessLogo && businessLogo !== brokenLogo;
  return (
    <div className={classes.frame}>
      <header className={classes.side}>
        {hasLogo ? (
          <img
            src={businessLogo}
            alt={businessName ?? ''}
            className={classes.logo}
            onError={() => setBrokenLogo(businessLogo)}
          />
        ) : null}
        {systemName === DEFAULT_SYSTEM_NAME ? (
          <Wordmark height={44} />
        ) : (
          <p className={classes.systemName}>{systemName}</p>
        )}
        <p className={classes.line}>{t.auth.warehouseInventoryAndProcurement}</p>
      </header>
      <main className={classes.main}>
        <div className={classes.form}>
          <Title order={1} mb="lg">
            {title}
          </Title>
          {children}
        </div>
      </main>
    </div>
  );
}
