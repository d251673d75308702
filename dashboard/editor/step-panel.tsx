import type { ComponentChildren } from 'preact';
import '../components/step-number.css';

interface StepPanelProps {
  number: 1 | 2 | 3;
  title: string;
  /** Purpose of the step. */
  text?: string;
  children: ComponentChildren;
}

/** A step of a form: its number, its title, and its fields. */
export function StepPanel({ number, title, text, children }: StepPanelProps) {
  return (
    <section class="panel stack" aria-label={title}>
      <div class="step-head">
        <span class="step-number number" aria-hidden="true">
          {number}
        </span>
        <h2>{title}</h2>
        {text !== undefined && <p class="soft">{text}</p>}
      </div>
      {children}
    </section>
  );
}
