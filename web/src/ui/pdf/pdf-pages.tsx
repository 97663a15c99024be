import { Stack } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { say, t } from '../../text/t';
import { PageSkeleton } from './page-skeleton';
import { openPdf, type PdfDocument, type PdfPage } from './pdf-document';
import classes from './pdf-preview.module.css';

/** Canvases larger than this many pixels per side fail on some phones. */
const LARGEST_SIDE_PX = 4096;
/** Narrow pages are rendered at least this wide, so that they stay sharp when a phone zooms in. */
const LEAST_WIDTH_PX = 1200;

export interface PdfPagesProps {
  data: ArrayBuffer;
  /** Runs if the bytes are not a readable PDF. */
  onError: (error: unknown) => void;
}

/** Shows the pages of a PDF, each rendered at the available width when it comes near the screen. */
export default function PdfPages({ data, onError }: PdfPagesProps) {
  const [pages, setPages] = useState<PdfPage[]>();
  const { ref, width } = useElementSize();
  const failed = useRef(onError);
  failed.current = onError;

  useEffect(() => {
    let document: PdfDocument | undefined;
    let isOver = false;
    // The worker takes over the bytes; a copy keeps the original for the download.
    openPdf(data.slice(0))
      .then(async (opened) => {
        document = opened;
        const numbers = Array.from({ length: opened.numPages }, (_, index) => index + 1);
        const loaded = await Promise.all(numbers.map((number) => opened.getPage(number)));
        if (!isOver) setPages(loaded);
      })
      .catch((error: unknown) => {
        if (!isOver) failed.current(error);
      });
    return () => {
      isOver = true;
      void document?.destroy();
    };
  }, [data]);

  return (
    <Stack ref={ref} gap="md" className={classes.pages}>
      {pages && width > 0 ? (
        pages.map((page) => <PdfPageView key={page.pageNumber} page={page} of={pages.length} width={width} />)
      ) : (
        <PageSkeleton />
      )}
    </Stack>
  );
}

function PdfPageView({ page, of, width }: { page: PdfPage; of: number; width: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [text, setText] = useState('');
  const natural = page.getViewport({ scale: 1 });
  const height = (natural.height / natural.width) * width;

  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '600px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isNear || !canvas.current) return;
    const base = page.getViewport({ scale: 1 });
    const sharpWidth = Math.max(width * Math.min(window.devicePixelRatio || 1, 2), LEAST_WIDTH_PX);
    const scale = Math.min(sharpWidth / base.width, LARGEST_SIDE_PX / Math.max(base.width, base.height));
    const viewport = page.getViewport({ scale });
    canvas.current.width = Math.floor(viewport.width);
    canvas.current.height = Math.floor(viewport.height);
    const task = page.render({ canvas: canvas.current, viewport });
    // A cancelled rendering rejects; the next one follows.
    task.promise.catch(() => undefined);
    return () => task.cancel();
  }, [page, width, isNear]);

  useEffect(() => {
    if (!isNear) return;
    void page.getTextContent().then(({ items }) => {
      setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    });
  }, [page, isNear]);

  return (
    <div ref={frame} className={classes.page} style={{ height }}>
      <canvas
        ref={canvas}
        className={classes.canvas}
        role="img"
        aria-label={say(t.ui.pdfPage, { page: page.pageNumber, pages: of, text })}
      />
    </div>
  );
}
