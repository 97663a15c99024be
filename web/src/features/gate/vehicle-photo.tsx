import { Button, FileButton, Group, Image, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import IconCamera from '~icons/camera';
import { shrinkPhoto } from '../../format/shrink-photo';
import { t } from '../../text/t';

const OPENED_BY_ALL = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

interface VehiclePhotoProps {
  photo: File | null;
  onChange: (photo: File | null) => void;
}

/** Takes an optional photo of the loaded vehicle; a phone opens its camera. */
export function VehiclePhoto({ photo, onChange }: VehiclePhotoProps) {
  const [isShrinking, setShrinking] = useState(false);
  const [isOther, setOther] = useState(false);
  const preview = useAddressOf(photo);
  async function take(taken: File | null) {
    if (taken === null) return;
    // A phone's own format may have no type: the server decides on it.
    const isPhoto = taken.type === '' || taken.type.startsWith('image/');
    if (!isPhoto) return setOther(true);
    setShrinking(true);
    const shrunk = await shrinkPhoto(taken);
    setShrinking(false);
    // Every browser opens these types, so a file of them that could not be shrunk is not a picture.
    const isNone = shrunk === taken && OPENED_BY_ALL.includes(taken.type);
    setOther(isNone);
    if (!isNone) onChange(shrunk);
  }
  return (
    <Stack gap="xs">
      {preview === undefined ? null : (
        <Image src={preview} alt={t.gate.vehiclePhoto} radius="md" mah="40dvh" fit="contain" />
      )}
      <Group gap="xs" grow>
        <FileButton accept="image/*" capture="environment" onChange={(taken) => void take(taken)}>
          {(props) => (
            <Button
              variant="default"
              size="lg"
              loading={isShrinking}
              leftSection={<IconCamera size="1.3em" aria-hidden />}
              {...props}
            >
              {photo === null ? t.gate.takePhoto : t.gate.takeAnother}
            </Button>
          )}
        </FileButton>
        {photo === null ? null : (
          <Button variant="default" size="lg" onClick={() => onChange(null)}>
            {t.gate.removePhoto}
          </Button>
        )}
      </Group>
      {isOther ? (
        <Text size="sm" c="red" role="alert">
          {t.gate.notAPhoto}
        </Text>
      ) : null}
    </Stack>
  );
}

/** Gives the file an address on this page, until it is replaced. */
function useAddressOf(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
