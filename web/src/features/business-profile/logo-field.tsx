import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import IconPhoto from '~icons/photo';
import { t } from '../../text/t';
import { FileField } from '../../ui/inputs/file-field';
import { useAction } from '../../ui/use-action';
import { uploadLogo } from './business-profile.api';
import classes from './logo-field.module.css';

interface LogoFieldProps {
  /** Holds the logo's address, or '' if there is none. */
  value: string;
  error?: ReactNode;
  onChange: (address: string) => void;
}

/** Uploads the company's logo as soon as a file is chosen. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const upload = useAction({
    mutation: uploadLogo,
    failureTitle: t.businessProfile.profileNotCreated,
    successText: t.businessProfile.logoUploaded,
    refresh: [['business-profile']],
    onSuccess: ({ businessLogo }) => onChange(businessLogo),
  });
  return (
    <Group gap="lg" align="center">
      <div className={classes.frame}>
        {value === '' ? (
          <IconPhoto size={40} aria-hidden />
        ) : (
          <img src={value} alt={t.businessProfile.logo} className={classes.logo} />
        )}
      </div>
      <div className={classes.field}>
        <FileField
          label={t.businessProfile.logo}
          accept="image/png,image/jpeg,image/webp,image/gif"
          description={t.businessProfile.logoHint}
          placeholder={upload.isRunning ? t.businessProfile.uploading : t.businessProfile.chooseAnImage}
          value={null}
          disabled={upload.isRunning}
          error={error}
          onChange={(file) => {
            if (file) void upload.start(file);
          }}
        />
        {value === '' ? null : (
          <Group gap="xs" mt="xs">
            <Button variant="default" size="xs" onClick={() => onChange('')}>
              {t.businessProfile.removeLogo}
            </Button>
            <Text size="sm" c="dimmed">
              {t.businessProfile.takesEffectWithSubmit}
            </Text>
          </Group>
        )}
      </div>
    </Group>
  );
}
