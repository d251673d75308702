import { useEffect, useRef, useState } from 'preact/hooks';
import type { Job } from '../../core/jobs/job-schemas.js';
import type { SheetLayoutResource, SheetSummary } from '../../core/jobs/sheets/sheet-schemas.js';
import type { Filters } from '../codes/list-query.js';
import { Form } from '../components/form.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { call } from '../http/call.js';
import { invalidateQueries, setQueryData } from '../http/query-cache.js';
import { useDebouncedPost } from '../http/use-debounced-post.js';
import { useMutation } from '../http/use-mutation.js';
import { useQuery } from '../http/use-query.js';
import { jobPath } from '../jobs/use-job.js';
import { navigate } from '../router/location.js';
import { CodesPanel } from './codes-panel.js';
import { FinishFold } from './finish-fold.js';
import { LayoutPanel } from './layout-panel.js';
import { readCorrection, readLabels, storeCorrection, storeLabels } from './printer-memory.js';
import { PrinterFold } from './printer-fold.js';
import { CUSTOM, layoutOfDraft, newSheetDraft, toSheetRequest, type SheetDraft } from './sheet-draft.js';
import { SheetPreview } from './sheet-preview.js';
import { SheetVerdict } from './sheet-verdict.js';
import { TextFold } from './text-fold.js';
import { useSheetCodes, type CodeSource } from './use-sheet-codes.js';

interface SheetFormProps {
  source: CodeSource;
  /** Number of codes that were selected on the list. */
  chosen: number;
  onSource: (kind: CodeSource['kind']) => void;
  onFilters: (change: Filters) => void;
}

const FORM_ID = 'sheet-form';

/** Returns the form with the labels and the correction that this browser used last. */
function startDraft(): SheetDraft {
  const draft = newSheetDraft(navigator.language, readCorrection());
  return { ...draft, ...readLabels(draft) };
}

/** The form of a label sheet, next to a preview of its first page. */
export function SheetForm({ source, chosen, onSource, onFilters }: SheetFormProps) {
  const [draft, setDraft] = useState(startDraft);
  const layouts = useQuery<{ data: SheetLayoutResource[] }>('/api/v1/sheet-layouts');
  const codes = useSheetCodes(source);
  const request = codes.request && { ...codes.request, ...toSheetRequest(draft), expect: codes.count };
  const checked = useDebouncedPost<SheetSummary>('/api/v1/sheets?dryRun=1', request);
  const layout = layoutOfDraft(draft, layouts.data?.data ?? []);
  const onDraft = (change: Partial<SheetDraft>) => setDraft((current) => ({ ...current, ...change }));
  const isKnown =
    draft.layout === CUSTOM || !layouts.data || layouts.data.data.some(({ name }) => name === draft.layout);
  // The browser may have used a layout that an older version does not have.
  useEffect(() => {
    if (!isKnown) onDraft({ layout: newSheetDraft(navigator.language).layout });
  }, [isKnown]);
  // The same request keeps its key, so that a retry does not start a second job.
  const lastRequest = useRef({ text: '', key: '' });
  const creation = useMutation(async () => {
    const text = JSON.stringify(request);
    if (lastRequest.current.text !== text) lastRequest.current = { text, key: crypto.randomUUID() };
    const headers = { 'idempotency-key': lastRequest.current.key };
    storeCorrection(draft.correction);
    const job = await call<Job>('POST', '/api/v1/sheets', { body: request, headers });
    storeLabels(draft);
    setQueryData(jobPath(job.id), job);
    invalidateQueries('/api/v1/jobs?');
    navigate(`/jobs/${job.id}`);
  });
  const error = creation.error ?? checked.error;
  useEffect(() => {
    if (error?.code === 'selection_changed') invalidateQueries('/api/v1/qr-codes');
  }, [error]);
  return (
    <Loaded
      query={layouts}
      errorTitle="Couldn’t load the list of labels"
      skeleton={<Skeleton lines={8} tall />}
    >
      {({ data: named }) => (
        <div class="editor sheet">
          <Form
            id={FORM_ID}
            class="editor-form"
            // The check of the sheet finds every problem, also in a closed fold, where a browser shows none.
            noValidate
            error={creation.error}
            onSubmit={() => void creation.mutate()}
          >
            <CodesPanel
              source={source}
              chosen={chosen}
              codes={codes}
              onSource={onSource}
              onFilters={onFilters}
            />
            <LayoutPanel draft={draft} named={named} layout={layout} error={error} onDraft={onDraft} />
            <section class="panel sheet-options" aria-labelledby="sheet-options">
              <h2 id="sheet-options">More options</h2>
              <TextFold
                draft={draft}
                hasProducts={codes.firstCodes.some(({ type }) => type === 'gs1')}
                error={error}
                onDraft={onDraft}
              />
              <PrinterFold draft={draft} error={error} onDraft={onDraft} />
              <FinishFold draft={draft} onDraft={onDraft} />
            </section>
          </Form>
          <div class="editor-side sheet-side" role="region" aria-label="Preview" tabIndex={0}>
            {layout && (
              <SheetPreview
                draft={draft}
                layout={layout}
                codes={codes}
                onStart={(startAt) => onDraft({ startAt: String(startAt) })}
              />
            )}
            <SheetVerdict
              formId={FORM_ID}
              checked={checked}
              count={codes.count}
              error={creation.error}
              isPending={creation.isPending}
            />
          </div>
        </div>
      )}
    </Loaded>
  );
}
