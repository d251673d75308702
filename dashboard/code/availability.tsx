import { formatShortInstant } from '../format/times.js';

interface AvailabilityProps {
  /** Instants in ISO 8601. */
  from: string | undefined;
  until: string | undefined;
}

/** When a code is available. */
export function Availability({ from, until }: AvailabilityProps) {
  return (
    <>
      {from && (
        <>
          From <Instant at={from} />
        </>
      )}
      {from && until && ' '}
      {until && (
        <>
          {from ? 'until' : 'Until'} <Instant at={until} />
        </>
      )}
    </>
  );
}

function Instant({ at }: { at: string }) {
  return <time dateTime={at}>{formatShortInstant(at)}</time>;
}
