import { useState } from 'preact/hooks';
import type { ChangeSummary } from '../../core/jobs/item-jobs.js';
import { planIncludes } from '../../core/plans.js';
import type { TagResource } from '../../core/tag-schemas.js';
import type { TemplateResource } from '../../core/templates/template-schemas.js';
import { Button, ButtonLink } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { TAGS_PATH } from '../folders/folder-actions.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { applyTemplate, tryTemplate, type ApplyFilter } from './template-actions.js';

interface ApplyTemplateDialogProps {
  template: TemplateResource;
  onClose: () => void;
}

const TAG = 'tag:';

/** Gives codes the style of a template: first shows what would change, then starts the job. */
export function ApplyTemplateDialog({ template, onClose }: ApplyTemplateDialogProps) {
  const { plan } = useAccount();
  return (
    <Dialog title="Apply template to codes" onClose={onClose}>
      {planIncludes(plan, 'business') ? (
        <ApplyForm template={template} onClose={onClose} />
      ) : (
        <>
          <p>
            Changing the style of many codes at once is on the Business plan. You can still choose the
            template for each new code.
          </p>
          <footer class="dialog-foot">
            <ButtonLink href="/settings">Compare plans</ButtonLink>
          </footer>
        </>
      )}
    </Dialog>
  );
}

function ApplyForm({ template: { id, name, codes }, onClose }: ApplyTemplateDialogProps) {
  const [target, setTarget] = useState(codes > 0 ? 'own' : 'all');
  /** What the dry run has found; null if there are too many codes to check them at once. */
  const [found, setFound] = useState<ChangeSummary | null>();
  const tags = useQuery<{ data: TagResource[] }>(`${TAGS_PATH}?limit=100`);
  const filter = toFilter(target, id);
  const dryRun = useMutation(async () => setFound((await tryTemplate(id, filter)) ?? null));
  const apply = useMutation(async () => {
    const job = await applyTemplate(id, filter, found?.counted);
    toast('Applying the template…');
    navigate(`/jobs/${job.id}`);
  });
  const error = dryRun.error ?? apply.error;
  const choices = [
    { value: 'own', label: `Codes made from it (${codes})` },
    ...(tags.data?.data ?? []).map((tag) => ({
      value: TAG + tag.tag,
      label: `Codes with the tag ${tag.tag} (${tag.codes})`,
    })),
    { value: 'all', label: 'All codes' },
  ];
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void (found === undefined ? dryRun : apply).mutate();
      }}
    >
      <p>
        The style of{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        replaces that of the codes. Everything else about them stays, and printed codes keep working. The job
        can be undone.
      </p>
      <SelectField
        label="Codes"
        value={target}
        choices={choices}
        onValue={(value) => {
          setTarget(value);
          setFound(undefined);
        }}
      />
      {found !== undefined && <Findings found={found} />}
      {error && <Problem error={error} />}
      <footer class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        {found === undefined ? (
          <Button kind="primary" type="submit" busy={dryRun.isPending}>
            Check codes
          </Button>
        ) : (
          <Button
            kind="primary"
            type="submit"
            busy={apply.isPending}
            disabled={found !== null && (found.wouldChange === 0 || found.invalid > 0)}
          >
            {found ? `Apply to ${pluralize(found.wouldChange, 'code')}` : 'Apply'}
          </Button>
        )}
      </footer>
    </form>
  );
}

function toFilter(target: string, id: string): ApplyFilter {
  if (target === 'own') return { template: id };
  return target.startsWith(TAG) ? { tag: target.slice(TAG.length) } : {};
}

/** What the dry run has found. */
function Findings({ found }: { found: ChangeSummary | null }) {
  if (!found)
    return <p role="status">There are many codes. The job checks all of them before it changes any.</p>;
  const { counted, wouldChange, invalid } = found;
  return (
    <p role="status">
      {`${pluralize(wouldChange, 'code')} of ${counted} would get the style.`}
      {invalid > 0 && (
        <span class="field-error">
          {` Scanners could not read ${pluralize(invalid, 'code')} in it; choose other codes, or another style.`}
        </span>
      )}
    </p>
  );
}
