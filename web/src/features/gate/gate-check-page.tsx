import { gateFlags } from '@ghala/contract/access/permissions';
import type { GateCheck } from '@ghala/contract/calls/gate';
import { Anchor, Box, Button, Container, Group, Image, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { fullMeasure } from '../../documents/lines/entered-quantity';
import { formatDateTime, formatTime } from '../../format/format';
import { vehicleText } from '../../format/stored-words';
import { ApiError, isUnanswered } from '../../net/api-client';
import { useConnectionLost } from '../../net/connection';
import { keepAnswer } from '../../net/keep-answer';
import { NOTES_KEY } from '../../net/query-keys';
import { shownAsOf } from '../../offline/kept-answers';
import { useOfflineQueue } from '../../offline/offline-queue';
import { useBusinessProfile } from '../../session/business-profile';
import { useCan, useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { alertError, confirm } from '../../ui/dialogs/dialogs';
import { DescriptionList } from '../../ui/page/description-list';
import { EmptyState } from '../../ui/page/empty-state';
import { ErrorState } from '../../ui/page/error-state';
import { LinkButton } from '../../ui/page/link-button';
import { useTabTitle } from '../../ui/page/page';
import { Skeletons } from '../../ui/page/skeletons';
import { useAction } from '../../ui/use-action';
import { useOffline } from '../../ui/waiting/use-offline';
import { WaitingChoices } from '../../ui/waiting/waiting-change';
import { useScannedPasses } from './find-pass';
import { aboutPass, gateKey, gateKindOf, markAsLeft, useGateCheck } from './gate.api';
import { ForgedVerdict, GateVerdict, KeptVerdict } from './gate-verdict';
import { VehiclePhoto } from './vehicle-photo';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * When the goods of this pass left, as ISO 8601: they were marked on this page, or listed as left. Opening the pass
     * that way is no second attempt to leave.
     */
    knownLeftAt?: string;
  }
}

/** Opens from the QR code of a gate pass, for a guard with or without an account. */
export default function GateCheckPage() {
  const { kind, id } = useParams({ from: '/gate/$kind/$id' });
  const { signature } = useSearch({ from: '/gate/$kind/$id' });
  const { href } = useLocation();
  const { businessName, systemName } = useBusinessProfile();
  const check = useGateCheck(gateKindOf(kind), id, signature);
  const isLost = useConnectionLost();
  const asOf = shownAsOf(hashKey(gateKey(gateKindOf(kind), id)), check.dataUpdatedAt);
  // The next pass can be scanned while this one is still on the screen.
  useScannedPasses();
  useOffline(useSession()?.user.id);
  useTabTitle(check.data ? say(t.gate.gatePass, { number: check.data.number }) : t.common.gatePass);
  return (
    <Container component="main" size="xs" py="md">
      <Stack gap="md" style={{ overflowWrap: 'anywhere' }}>
        <Group justify="space-between">
          <Text fw={650}>{businessName || systemName}</Text>
          <BackToGate />
        </Group>
        {isLost && check.data ? (
          <Text size="sm" role="status" fw={600}>
            {say(t.gate.asOf, { time: formatTime(new Date(asOf).toISOString()) })}
          </Text>
        ) : null}
        {check.data ? (
          <Checked gate={check.data} />
        ) : isUnknownCaller(check.error, signature) ? (
          <EmptyState
            text={t.gate.signInToCheck}
            hint={t.gate.signInToCheckHint}
            next={
              <LinkButton to={{ to: '/', search: { from: href }, state: true }} variant="filled">
                {t.gate.signIn}
              </LinkButton>
            }
          />
        ) : isForged(check.error) ? (
          <ForgedVerdict />
        ) : check.isError ? (
          <ErrorState
            title={t.gate.passNotChecked}
            error={check.error}
            onRetry={() => void check.refetch()}
            isRetrying={check.isFetching}
          />
        ) : (
          <Skeletons lines={4} height={96} />
        )}
      </Stack>
    </Container>
  );
}

/** Tells whether the caller has neither a signature nor an account: such a caller learns nothing of the pass. */
function isUnknownCaller(error: Error | null, signature: string | undefined): boolean {
  return error instanceof ApiError && error.status === 401 && signature === undefined;
}

/** Tells whether the link opens nothing: its signature is wrong or missing, or there is no such note. */
function isForged(error: Error | null): boolean {
  return error instanceof ApiError && [401, 404, 422].includes(error.status);
}

function Checked({ gate }: { gate: GateCheck }) {
  const router = useRouter();
  // Green is shown to whoever has just marked it, even after a reload or a new sign-in, and to whoever opens it from
  // the list of exits. Anyone else holds a pass that was used.
  const leftAt = useLocation({ select: ({ state }) => state.knownLeftAt });
  const isKnown = leftAt !== undefined && Date.parse(leftAt) === Date.parse(gate.leftAt ?? '');
  const waiting = useOfflineQueue();
  const kept = waiting.find(({ about }) => about === aboutPass(gate));
  const isProcessed = gate.processedAt !== null;
  return (
    <>
      {kept === undefined ? (
        <GateVerdict gate={gate} isKnown={isKnown} />
      ) : (
        <>
          <KeptVerdict kept={kept} gate={gate} />
          {kept.state === 'waiting' ? null : <WaitingChoices change={kept} all={waiting} />}
        </>
      )}
      {isProcessed ? (
        <Box>
          <Text size="sm" c="dimmed">
            {t.common.vehicleRegNo}
          </Text>
          <Text fz="1.75rem" fw={650} lh={1.15}>
            {vehicleText(gate.vehicle)}
          </Text>
        </Box>
      ) : null}
      <DescriptionList
        items={[
          { label: noteKinds[gate.kind].title, value: gate.number },
          { label: t.gate.for, value: gate.recipient },
          { label: t.common.warehouse, value: gate.warehouse },
          ...(isProcessed ? [{ label: t.gate.handedOut, value: formatDateTime(gate.processedAt) }] : []),
        ]}
      />
      {isProcessed ? <Goods gate={gate} /> : null}
      {gate.photo === '' ? null : (
        <Anchor href={`/files/${gate.photo}`} target="_blank" rel="noopener">
          <Image src={`/files/${gate.photo}`} alt={t.gate.vehiclePhoto} radius="md" mah="50dvh" fit="contain" />
        </Anchor>
      )}
      {kept === undefined ? (
        <Departure
          gate={gate}
          onMarked={(knownLeftAt) => router.history.replace(router.state.location.href, { knownLeftAt })}
        />
      ) : null}
      {gate.gatePassUrl === null ? null : (
        <Anchor href={gate.gatePassUrl} target="_blank" rel="noopener">
          {t.gate.openTheGatePassPdf}
        </Anchor>
      )}
    </>
  );
}

function Goods({ gate: { items, comment } }: { gate: GateCheck }) {
  return (
    <Paper component="section" p="md" aria-labelledby="goods">
      <Title order={2} id="goods" mb="xs">
        {t.gate.itemsList}
      </Title>
      {items.length === 0 ? (
        <Text c="dimmed">{t.gate.noItemCollected}</Text>
      ) : (
        <Table fz="md" verticalSpacing={6} horizontalSpacing={0}>
          <Table.Tbody>
            {items.map(({ id, product, unit, ...counted }) => (
              <Table.Tr key={id}>
                <Table.Td>{product}</Table.Td>
                <Table.Td ta="end" fw={650} style={{ whiteSpace: 'nowrap' }}>
                  {fullMeasure(counted, unit)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {comment === '' ? null : (
        <Text size="sm" c="dimmed" mt="xs">
          {comment}
        </Text>
      )}
    </Paper>
  );
}

/** Leads users who have the gate's screen to the next gate pass. */
function BackToGate() {
  const mayOpen = useCan(gateFlags);
  if (!mayOpen) return null;
  return (
    <LinkButton to="/gate" variant="default">
      {t.gate.backToGate}
    </LinkButton>
  );
}

interface DepartureProps {
  gate: GateCheck;
  /** @param leftAt ISO 8601 */
  onMarked: (leftAt: string) => void;
}

/** Marks the goods as left, for users who may; others are told how, if that would help. */
function Departure({ gate, onMarked }: DepartureProps) {
  const { kind, id, number, state, vehicle } = gate;
  const client = useQueryClient();
  const session = useSession();
  const mayMark = useCan(['gateMark', noteKinds[kind].flags.process]);
  const { href } = useLocation();
  const [photo, setPhoto] = useState<File | null>(null);
  const queryKey = gateKey(kind, String(id));
  const mark = useAction({
    mutation: (taken: File | null) => markAsLeft(gate, taken, session?.user.name ?? ''),
    onFailure: async (error) => {
      // The page then shows what someone else did with the note meanwhile.
      if (!isUnanswered(error)) void client.invalidateQueries({ queryKey });
      return alertError(t.gate.goodsNotMarkedAsLeft, error, { offersRetry: isUnanswered(error) });
    },
    refresh: [NOTES_KEY],
    onSuccess: (answer) => {
      onMarked(answer.gate.leftAt ?? '');
      keepAnswer(client, queryKey, () => answer);
      window.scrollTo(0, 0);
    },
  });
  if (state !== 'valid') return null;
  if (mayMark)
    return (
      <>
        <VehiclePhoto photo={photo} onChange={setPhoto} />
        <Button
          size="lg"
          loading={mark.isRunning}
          onClick={async () => {
            const isSure = await confirm({
              title: t.gate.goodsLeaveTheGate,
              text: say(t.gate.leaveQuestion, { number, vehicle: vehicleText(vehicle) }),
              confirmLabel: t.gate.yesTheyLeave,
              danger: false,
            });
            if (isSure) await mark.start(photo);
          }}
        >
          {t.gate.markAsLeft}
        </Button>
      </>
    );
  if (session) return null;
  return (
    <Group>
      <LinkButton to={{ to: '/', search: { from: href }, state: true }} variant="default">
        {t.gate.signInToMark}
      </LinkButton>
    </Group>
  );
}
