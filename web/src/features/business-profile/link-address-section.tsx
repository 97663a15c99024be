import { permissionFlags } from '@ghala/contract/access/permissions';
import { linkAddressCalls } from '@ghala/contract/calls/link-address';
import type { AnswerOf } from '@ghala/contract/common/call';
import { Button, Group, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { keepAnswer } from '../../net/keep-answer';
import { change, send } from '../../net/send';
import { useSession } from '../../session/session';
import { rich } from '../../text/rich';
import { t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { Section } from '../../ui/page/section';
import { useAction } from '../../ui/use-action';

type Answer = AnswerOf<typeof linkAddressCalls.get>;

const linkAddressQuery = queryOptions({
  queryKey: ['link-address'],
  queryFn: ({ signal }) => send(linkAddressCalls.get, {}, { signal }),
});

/** Lets administrators choose the base address of links and QR codes, if there is a choice. */
export function LinkAddressSection() {
  const session = useSession();
  const isAdministrator = permissionFlags.every((flag) => session?.user.Permission[flag]);
  const { data } = useQuery({ ...linkAddressQuery, enabled: isAdministrator });
  const client = useQueryClient();
  const keep = (answer: Answer) => keepAnswer(client, linkAddressQuery.queryKey, () => answer);
  const use = useAction<string, Answer>({
    mutation: (address) => change(linkAddressCalls.confirm, { body: { address } }),
    failureTitle: t.businessProfile.addressNotSaved,
    successText: t.businessProfile.addressSaved,
    onSuccess: keep,
  });
  const remove = useAction<undefined, Answer>({
    mutation: () => change(linkAddressCalls.remove, {}),
    failureTitle: t.businessProfile.addressNotRemoved,
    successText: t.businessProfile.addressRemoved,
    onSuccess: keep,
  });
  if (data === undefined || data.linkAddress.publicUrl !== null) return null;
  const { confirmed, current, isOwn } = data.linkAddress;
  const opened = window.location.origin;
  // An address that the server listens on needs no confirmation.
  const isChoice = opened !== confirmed && !(confirmed === null && isOwn && current === opened);
  // The server can confirm only an address that it sees itself.
  const offered = isChoice && current === opened;
  if (!isChoice && confirmed === null) return null;

  async function askToRemove() {
    const isSure = await confirm({
      title: t.businessProfile.removeThisAddress,
      text: t.businessProfile.removalText,
      confirmLabel: t.businessProfile.yesRemoveIt,
    });
    if (isSure) await remove.start(undefined);
  }

  return (
    <Section title={t.businessProfile.linksAndQrCodes}>
      {confirmed === null ? null : (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {rich(t.businessProfile.linksAndQrCodesBegin, { address: <b>{confirmed}</b> })}
        </Text>
      )}
      {offered ? (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {rich(t.businessProfile.useThisAddressInLinks, { address: <b>{opened}</b> })}
        </Text>
      ) : null}
      {isChoice && !offered ? (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {rich(t.businessProfile.serverIsNotTold, { address: <b>{opened}</b> })}
        </Text>
      ) : null}
      <Group gap="xs">
        {offered ? (
          <Button onClick={() => void use.start(opened)} loading={use.isRunning}>
            {t.businessProfile.useThisAddress}
          </Button>
        ) : null}
        {confirmed === null ? null : (
          <Button variant="default" onClick={() => void askToRemove()} loading={remove.isRunning}>
            {t.common.remove}
          </Button>
        )}
      </Group>
    </Section>
  );
}
