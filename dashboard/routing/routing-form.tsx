import { useState } from 'preact/hooks';
import { ownUrl } from '../../core/codes/own-url.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { isRoutable } from '../../core/codes/redirecting-types.js';
import { useOpenPart } from '../code/use-open-part.js';
import { Icon } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import { describeFiles } from '../files/describe-files.js';
import { ownFiles } from '../files/own-files.js';
import { MissedScansNote } from './missed-scans-note.js';
import { ParametersPanel } from './parameters-panel.js';
import type { RuleDraft } from './routing-draft.js';
import { RoutingFields } from './routing-fields.js';
import { RulesPanel } from './rules-panel.js';
import { useRecentTargets } from './use-recent-targets.js';
import { useRequestedSplit } from './use-requested-split.js';
import { useRoutingForm } from './use-routing-form.js';
import type { ChosenVariant } from './use-variant-dialog.js';
import type { VersionedCode } from './use-versioned-code.js';
import { groupResults } from './variant-results.js';

/** The panel that tries a routing, loaded separately to keep the script of the routing page small. */
const LoadedTryPanel = lazily(
  async () => (await import('./try-panel.js')).TryPanel,
  'Couldn’t load the panel that tries the rules',
);

/** The dialog that makes a variant the destination. */
const LoadedUseVariantDialog = lazily(
  async () => (await import('./use-variant-dialog.js')).UseVariantDialog,
  'Couldn’t load the dialog',
);

interface RoutingFormProps {
  version: VersionedCode;
  onVersion: (version: VersionedCode) => void;
}

/** The form of a code's rules, splits, and parameters, next to a panel that tries them. */
export function RoutingForm({ version, onVersion }: RoutingFormProps) {
  const { code } = version;
  const state = useRoutingForm(version, onVersion);
  const { draft, savedDraft, isDirty, errors, change } = state;
  const [chosenVariant, setChosenVariant] = useState<ChosenVariant>();
  const recent = useRecentTargets(code).data;
  const url = ownUrl(code);
  const results = groupResults(recent?.targets ?? []);
  const useVariant = (rule: RuleDraft | undefined, variantId: string) =>
    setChosenVariant({ draft, rule, variantId });
  useOpenPart();
  useRequestedSplit(state, url);
  if (!isRoutable(code.type)) return <NoRulesNote />;
  return (
    <div class="editor routing">
      <RoutingFields label="Where it leads" state={state}>
        <MissedScansNote code={code} missed={recent?.missedScans} />
        <RulesPanel
          rules={draft.rules}
          errors={errors}
          results={results}
          onUseVariant={isDirty ? undefined : useVariant}
          onRules={(rules) => change({ rules })}
          defaultRow={{
            destination: {
              text: url ?? describeDefault(code),
              url: url ?? '',
              files: ownFiles(code),
              editHref: `/codes/${code.id}/edit`,
            },
            draft,
            errors,
            results,
            onUseVariant:
              isDirty || !(code.type === 'url' || code.type === 'file')
                ? undefined
                : (variantId) => useVariant(undefined, variantId),
            onDraft: change,
          }}
        />
        <ParametersPanel
          code={code}
          url={url}
          passesAll={code.type === 'gs1'}
          draft={draft}
          errors={errors}
          onDraft={change}
        />
      </RoutingFields>
      <div class="editor-side">
        <LoadedTryPanel
          code={code}
          savedDraft={savedDraft}
          draft={draft}
          isDirty={isDirty}
          onIncomplete={state.validate}
        />
      </div>
      {chosenVariant && (
        <LoadedUseVariantDialog
          version={version}
          chosen={chosenVariant}
          onVersion={state.accept}
          onClose={() => setChosenVariant(undefined)}
        />
      )}
    </div>
  );
}

/** Describes where a code without a URL of its own leads. */
function describeDefault(code: QrCode): string {
  if (code.type === 'app') return 'The store of the device';
  return code.type === 'file' ? describeFiles(ownFiles(code)) : 'The page of the barcode number';
}

function NoRulesNote() {
  return (
    <p class="note">
      <Icon name="info" />
      Rules, variants, and parameters need a code that leads to a URL or to files: a link, an app, a PDF or
      images, or a product.
    </p>
  );
}
