import './row-skeleton.css';

interface RowSkeletonProps {
  rows?: number;
  /** Whether each row starts with an image. */
  withImage?: boolean;
}

/** Gray rows in place of a list while it loads: a name, a line about it, and a number at the end. */
export function RowSkeleton({ rows = 8, withImage = false }: RowSkeletonProps) {
  return (
    <div class="paged-list bones" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} class="bone-row">
          {withImage && <span class="bone bone-image" />}
          <BoneLines />
          <span class="bone bone-end" />
        </div>
      ))}
    </div>
  );
}

/** The name of a row and the line below it. */
export function BoneLines() {
  return (
    <span class="bone-lines">
      <span class="bone" />
      <span class="bone" />
    </span>
  );
}
