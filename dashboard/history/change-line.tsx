import type { DescribedChange } from './describe-change.js';
import './change-line.css';

/** A change of a field: its name, and its values before and after. */
export function ChangeLine({ change: { field, from, to } }: { change: DescribedChange }) {
  return (
    <p class="change-line">
      <span class="soft">{field}</span>
      {from !== undefined && <del dir="auto">{from}</del>}
      {to !== undefined && <ins dir="auto">{to}</ins>}
    </p>
  );
}
