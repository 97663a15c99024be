import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './pdf-preview.module.css';

/** The shape of a page while it loads. */
export function PageSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the document</VisuallyHidden>
      <Skeleton className={classes.skeleton} />
    </div>
  );
}
