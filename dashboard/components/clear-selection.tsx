import { Button } from './button.js';
import './selection-bar.css';

/** The button at the end of a bar of actions on selected rows that deselects them. */
export function ClearSelection({ onClear }: { onClear: () => void }) {
  return (
    <Button
      kind="quiet"
      small
      icon="close"
      aria-label="Clear selection"
      aria-keyshortcuts="Escape"
      title="Clear selection (Esc)"
      data-clear-selection
      onClick={onClear}
    />
  );
}
