import { Skeleton, VisuallyHidden } from '@mantine/core';
import { t } from '../../text/t';
import classes from './pdf-preview.module.css';

/** Shows the shape of a page while it loads. */
export function PageSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{t.ui.loadingTheDocument}</VisuallyHidden>
      <Skeleton className={classes.skeleton} />
    </div>
  );
}
