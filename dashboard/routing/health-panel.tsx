import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { HealthFact } from '../link-watch/health-fact.js';

interface HealthPanelProps {
  code: QrCode;
  health: NonNullable<QrCode['health']>;
}

/** Whether the destinations of a code work, according to link watch. */
export function HealthPanel({ code, health }: HealthPanelProps) {
  return (
    <section class="panel stack" aria-labelledby="health-title" data-part="health">
      <h2 id="health-title">Link watch</h2>
      <HealthFact code={code} health={health} />
    </section>
  );
}
