import type { ErrorDetail } from '../../core/basics/errors.js';
import { parseMetadata } from '../editor/metadata.js';
import { AvailabilityPanel } from '../routing/availability-panel.js';
import { ParametersPanel } from '../routing/parameters-panel.js';
import type { RoutingDraft } from '../routing/routing-draft.js';
import { RulesPanel } from '../routing/rules-panel.js';
import { groupResults } from '../routing/variant-results.js';
import type { TemplateDraft } from './template-draft.js';
import '../routing/routing.css';

export interface TemplateRoutingProps {
  draft: TemplateDraft;
  /** Whether the saved template already gives codes a password. */
  isProtected: boolean;
  /** Short code of the previewed URL. */
  shortCode: string;
  /** Errors with paths as in the routing of a code. */
  errors: readonly ErrorDetail[];
  onRouting: (change: Partial<RoutingDraft>) => void;
}

/** Placeholder for the ID of a new code. */
const SAMPLE_ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g';

const NO_RESULTS = groupResults([]);

/** The routing that new codes get: the panels of a code's routing, without the code. */
export function TemplateRouting({ draft, isProtected, shortCode, errors, onRouting }: TemplateRoutingProps) {
  const { routing } = draft;
  const code = { id: SAMPLE_ID, name: 'Name', shortCode, metadata: parseMetadata(draft.metadata) };
  return (
    <>
      <AvailabilityPanel
        isProtected={isProtected}
        scansLeft={null}
        draft={routing}
        errors={errors}
        onDraft={onRouting}
      />
      <RulesPanel
        rules={routing.rules}
        errors={errors}
        results={NO_RESULTS}
        onUseVariant={undefined}
        onRules={(rules) => onRouting({ rules })}
        defaultRow={{
          destination: { text: 'The destination of the new code', url: '', files: [] },
          draft: routing,
          errors,
          results: NO_RESULTS,
          onUseVariant: undefined,
          onDraft: onRouting,
        }}
      />
      <ParametersPanel code={code} url={undefined} draft={routing} errors={errors} onDraft={onRouting} />
    </>
  );
}
