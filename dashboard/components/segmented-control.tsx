import type { Choice } from './field.js';

interface SegmentsProps<Value extends string> {
  /** Says what is chosen; read out, not shown. */
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onValue: (value: Value) => void;
}

/** A few choices side by side, of which one holds. */
export function Segments<Value extends string>({ label, value, choices, onValue }: SegmentsProps<Value>) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onValue(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
