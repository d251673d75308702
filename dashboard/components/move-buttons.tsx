import { Button } from './button.js';

interface MoveButtonsProps {
  /** Name of the item for screen readers. */
  name: string;
  /** Position, counted from 0. */
  index: number;
  /** Number of items. */
  count: number;
  onMove: (step: -1 | 1) => void;
}

/** The buttons that move an item of a list up and down. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button
        kind="quiet"
        small
        icon="up"
        data-control="up"
        aria-label={`Move ${name} up`}
        title="Move up"
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <Button
        kind="quiet"
        small
        icon="down"
        data-control="down"
        aria-label={`Move ${name} down`}
        title="Move down"
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  );
}
