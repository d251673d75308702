import { BoneLines } from '../components/row-skeleton.js';

const ROWS = 10;

/** The list of codes while it loads, with the columns of its rows. */
export function CodesSkeleton() {
  return (
    <div class="stack" role="status" aria-label="Loading">
      <div class="codes-head code-columns" />
      <div class="paged-list bones">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} class="code-row code-columns">
            <span class="bone bone-box" />
            <span class="bone bone-image" />
            <BoneLines />
            <span class="code-row-tags">
              <span class="bone bone-end" />
            </span>
            <span class="row-trend" />
            <span class="bone code-row-scans" />
            <span class="bone code-row-created" />
          </div>
        ))}
      </div>
    </div>
  );
}
