import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { describeContent } from '../codes/describe-content.js';
import { Confirm } from '../components/dialog.js';
import { toast } from '../components/toast.js';
import { describeFiles } from '../files/describe-files.js';
import { dataWithFiles, ownFiles } from '../files/own-files.js';
import { describeDestination, ruleTitle } from './describe-rule.js';
import type { DestinationDraft, RoutingDraft, RuleDraft } from './routing-draft.js';
import { toRoutingInput } from './routing-request.js';
import { changeVersion, type VersionedCode } from './use-versioned-code.js';

/** The variant that becomes the only destination. */
export interface ChosenVariant {
  /** The saved routing. */
  draft: RoutingDraft;
  /** Rule of the variant; `undefined` for the default destination. */
  rule: RuleDraft | undefined;
  variantId: string;
}

interface UseVariantDialogProps {
  version: VersionedCode;
  chosen: ChosenVariant;
  onVersion: (version: VersionedCode) => void;
  onClose: () => void;
}

/** Asks whether to make one variant of a split the only destination, and names what changes. */
export function UseVariantDialog({ version, chosen, onVersion, onClose }: UseVariantDialogProps) {
  const { draft, rule, variantId } = chosen;
  const variants = rule?.variants ?? draft.variants;
  const variant = variants.find(({ id }) => id === variantId)!;
  const name = variant.target === 'url' ? variant.url : describeDestination(variant);
  const endSplit = async () => {
    const saved = await changeVersion(version, toChange(version.code, chosen, variant));
    toast('Split ended');
    onClose();
    onVersion(saved);
  };
  return (
    <Confirm
      title="End the split with this destination?"
      confirmLabel="Use this destination"
      isSafe
      action={endSplit}
      onClose={onClose}
    >
      <div class="stack">
        <p>
          {rule ? (
            <>
              The rule <strong dir="auto">{ruleTitle(rule, draft.rules.indexOf(rule))}</strong> leads to
            </>
          ) : (
            <>
              {draft.rules.length > 0
                ? 'Visitors without a matching rule are sent to'
                : 'Every visitor is sent to'}
            </>
          )}{' '}
          <strong class={variant.target === 'url' ? 'mono' : undefined}>{name}</strong>.
        </p>
        <p>
          {rule ? '' : describeReplacement(version.code, name)}
          The {variants.length} variants are removed. Their scans stay in the analytics, and the history can
          bring them back.
        </p>
      </div>
    </Confirm>
  );
}

function describeReplacement(code: QrCode, name: string): string {
  const former = describeContent(code) || describeFiles(ownFiles(code));
  return former === name ? '' : `This replaces the destination of the code, ${former}. `;
}

/** Builds the patch: the rule gets the destination, or the code if the split is the default destination. */
function toChange(
  code: QrCode,
  { draft, rule }: ChosenVariant,
  { target, url, files }: DestinationDraft,
): Record<string, unknown> {
  if (!rule) {
    const content =
      target === 'url' ? { type: 'url', data: { url } } : { type: 'file', data: dataWithFiles(code, files) };
    return { ...content, routing: { variants: null } };
  }
  const rules = draft.rules.map((each) =>
    each === rule ? { ...each, target, url, files, variants: [] } : each,
  );
  return { routing: { rules: toRoutingInput({ ...draft, rules })['rules'] } };
}
