import type { Call } from '@ghala/contract/common/call';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import IconCopy from '~icons/copy';
import IconDownload from '~icons/download';
import { copyText } from '../../format/clipboard';
import type { PlainPath } from '../../net/address';
import { saveBlob, stampedName } from '../../net/download';
import { sendForFile } from '../../net/send';
import { t } from '../../text/t';
import { Dialog } from '../dialogs/dialog';
import { alertError } from '../dialogs/dialogs';
import { notifySuccess } from '../notices';
import { ErrorState } from '../page/error-state';
import { ScreenFrameContext, useTabTitle } from '../page/page';
import { useIsPhone } from '../use-is-phone';
import { PageSkeleton } from './page-skeleton';
import classes from './pdf-preview.module.css';

const PdfPages = lazy(() => import('./pdf-pages'));

export interface PdfPreviewProps {
  /** The default is 'PDF Preview'. */
  title?: string;
  /** The call prints the record `id`, and is made with the session's token. */
  call: Call;
  id: string | undefined;
  /** The downloaded file's name has this after its timestamp, e.g. 'batch_note'. */
  fileName: string;
  /** Heads the error, as specified, e.g. 'Batch Processing Note not found. Try again'. */
  errorTitle: string;
  /** Stands under it, if specified. By default, it is the failure's own message. */
  errorText?: string;
  /** Cancel leads there if there is no previous screen. */
  fallback: PlainPath;
  /** Further buttons stand beside the specified three. */
  actions?: ReactNode;
}

/**
 * Shows the modal 'PDF Preview' as a screen of its own: the same document that Download Pdf saves, rendered here since
 * phones can't show PDFs in a page. Cancel, Escape and the close button go back.
 */
export function PdfPreview({
  title = t.ui.pdfPreview,
  call,
  id,
  fileName,
  errorTitle,
  errorText,
  fallback,
  actions,
}: PdfPreviewProps) {
  const router = useRouter();
  const isPhone = useIsPhone();
  const [drawError, setDrawError] = useState<unknown>();
  useTabTitle(useContext(ScreenFrameContext).title);
  const file = useQuery({
    queryKey: ['pdf', call.path, id],
    queryFn: async ({ signal }) => {
      const response = await sendForFile(call, { params: { id } }, signal);
      return { data: await response.arrayBuffer(), sharedLink: sharedLinkOf(response) };
    },
    // Documents change with their records, and a preview shows the current one.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

  const sharedLink = file.data?.sharedLink;

  function close() {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: fallback, replace: true });
  }

  function download() {
    if (file.data) saveBlob(new Blob([file.data.data], { type: 'application/pdf' }), stampedName(fileName, 'pdf'));
  }

  async function copyLink() {
    if (sharedLink === undefined) return;
    try {
      await copyText(sharedLink);
      notifySuccess(t.ui.pdfLinkCopied);
    } catch (error) {
      void alertError(t.ui.theLinkWasNotCopied, error);
    }
  }

  const error = file.error ?? drawError;
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      size="60rem"
      fullScreen={isPhone}
      classNames={{ body: classes.body, title: classes.title }}
    >
      <Group gap="xs" className={classes.actions}>
        <Button
          leftSection={isPhone ? undefined : <IconDownload size="1.1em" aria-hidden />}
          onClick={download}
          disabled={!file.data}
        >
          {t.ui.downloadPdf}
        </Button>
        <Button
          variant="default"
          leftSection={isPhone ? undefined : <IconCopy size="1.1em" aria-hidden />}
          onClick={() => void copyLink()}
          disabled={sharedLink === undefined}
        >
          {t.ui.copyPdfLink}
        </Button>
        {actions}
        <Button variant="default" data-autofocus onClick={close}>
          {t.common.cancel}
        </Button>
      </Group>
      <div className={classes.paper}>
        {error ? (
          <ErrorState
            title={errorTitle}
            error={errorText ?? error}
            isRetrying={file.isFetching}
            onRetry={() => {
              setDrawError(undefined);
              void file.refetch();
            }}
          />
        ) : file.data ? (
          <Suspense fallback={<PageSkeleton />}>
            <PdfPages data={file.data.data} onError={setDrawError} />
          </Suspense>
        ) : (
          <PageSkeleton />
        )}
      </div>
    </Dialog>
  );
}

/** Reads the link in the answer that opens the document for others for some weeks: `<…>; rel="share"`. */
function sharedLinkOf(response: Response): string | undefined {
  return /<([^>]+)>; rel="share"/.exec(response.headers.get('Link') ?? '')?.[1];
}
