import { useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import { planIncludes } from '../../core/accounts/plans.js';
import type { TagResource } from '../../core/codes/tag-schemas.js';
import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { CheckedResult } from '../bulk-changes/checked-result.js';
import { useCheckedChange } from '../bulk-changes/use-checked-change.js';
import { Button, ButtonLink } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { SelectField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { TAGS_PATH } from '../folders/folder-actions.js';
import { formatNumber } from '../format/numbers.js';
import { useQuery } from '../http/use-query.js';
import { JobProgress } from '../jobs/job-progress.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';

interface ApplyTemplateDialogProps {
  template: TemplateResource;
  onClose: () => void;
}

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
            Changing the style of many codes at once needs the Business plan. You can still choose the
            template for each new code.
          </p>
          <footer class="dialog-foot">
            <ButtonLink href="/settings/plan">Compare plans</ButtonLink>
          </footer>
        </>
      )}
    </Dialog>
  );
}

/** Codes to which a template can be applied. */
interface Target {
  value: string;
  label: string;
  filter: object;
  count: number;
}

function ApplyForm({ template, onClose }: ApplyTemplateDialogProps) {
  const targets = useTargets(template);
  const [value, setValue] = useState(template.codes > 0 ? 'own' : 'all');
  const target = targets.find((one) => one.value === value) ?? targets[0]!;
  const selection = { select: { filter: target.filter }, count: target.count };
  const open = (job: Job) => {
    toast('Job submitted');
    navigate(`/jobs/${job.id}`);
  };
  const change = { kind: 'update' as const, patch: { template: template.id } };
  const { summary, checking, isPending, error, check, reset, submit } = useCheckedChange(selection, open);
  return (
    <Form class="stack" error={error} onSubmit={() => check(change)}>
      <div hidden={summary !== undefined || checking !== undefined}>
        <div class="stack">
          <p>
            The style of{' '}
            <strong>
              <bdi>{template.name}</bdi>
            </strong>{' '}
            replaces the style of the codes. Everything else about them stays, and printed codes keep working.
            The job can be undone.
          </p>
          <SelectField label="Codes" value={value} choices={targets} onValue={setValue} />
        </div>
      </div>
      {checking && (
        <>
          <p role="status">Checking the codes. Nothing is changed yet.</p>
          <JobProgress job={checking} />
        </>
      )}
      {error && <Problem error={error} />}
      {summary ? (
        <CheckedResult
          action="template"
          selection={selection}
          summary={summary}
          isPending={isPending}
          back={{ label: 'Back', go: reset }}
          onCheckAgain={error?.code === 'selection_changed' ? () => check(change) : undefined}
          onSubmit={submit}
        />
      ) : (
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Check changes
          </Button>
        </footer>
      )}
    </Form>
  );
}

/** Returns the codes of the template, the codes of each tag, and all codes. */
function useTargets({ id, codes }: TemplateResource): Target[] {
  const { usage } = useAccount();
  const tags = useQuery<{ data: TagResource[] }>(`${TAGS_PATH}?limit=100`).data?.data ?? [];
  const labeled = (label: string, count: number) => `${label} (${formatNumber(count)})`;
  return [
    { value: 'own', label: labeled('Codes created from it', codes), filter: { template: id }, count: codes },
    ...tags.map(({ tag, codes: count }) => ({
      value: `tag:${tag}`,
      label: labeled(`Codes with the tag ${tag}`, count),
      filter: { tag },
      count,
    })),
    { value: 'all', label: labeled('All codes', usage.qrCodes), filter: {}, count: usage.qrCodes },
  ];
}
