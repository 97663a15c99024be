import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import IconPhoto from '~icons/photo';
import { FileField } from '../../ui/file-field';
import { useAction } from '../../ui/use-action';
import { uploadLogo } from './business-profile.api';
import classes from './logo-field.module.css';

interface LogoFieldProps {
  /** Address of the logo, or ''. */
  value: string;
  error?: ReactNode;
  onChange: (address: string) => void;
}

/** The company's logo: a file is uploaded as soon as it is chosen. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  const upload = useAction({
    mutation: uploadLogo,
    failureTitle: 'Profile not created',
    successText: 'Logo uploaded',
    refresh: [['business-profile']],
    onSuccess: ({ businessLogo }) => onChange(businessLogo),
  });
  return (
    <Group gap="lg" align="center">
      <div className={classes.frame}>
        {value === '' ? <IconPhoto size={40} aria-hidden /> : <img src={value} alt="Logo" className={classes.logo} />}
      </div>
      <div className={classes.field}>
        <FileField
          label="Logo"
          accept="image/png,image/jpeg,image/webp,image/gif"
          description="Chosen, it is uploaded, made small and shown at once."
          placeholder={upload.isRunning ? 'Uploading…' : 'Choose an image'}
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
              Remove logo
            </Button>
            <Text size="sm" c="dimmed">
              takes effect with Submit
            </Text>
          </Group>
        )}
      </div>
    </Group>
  );
}
