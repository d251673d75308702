import { useState } from 'preact/hooks';
import { FirstCodeLink } from '../codes/first-code-link.js';
import { useHasCodes } from '../codes/use-has-codes.js';
import { EmptyState } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { useQueryParams } from '../router/location.js';
import { parseFilters } from '../codes/list-query.js';
import { readChosenCodes } from './chosen-codes.js';
import { SheetForm } from './sheet-form.js';
import type { CodeSource } from './use-sheet-codes.js';
import '../editor/editor.css';
import './sheets.css';

/** The page for label sheets, at `/codes/labels`: codes are printed onto sheets of labels, as one PDF. */
export default function SheetPage() {
  const hasCodes = useHasCodes();
  const [query, setQuery] = useQueryParams();
  const [chosen] = useState(readChosenCodes);
  const usesChosen = chosen.length > 0 && query.get('codes') === 'selected';
  const source: CodeSource = usesChosen
    ? { kind: 'chosen', ids: chosen }
    : { kind: 'filter', filters: parseFilters(query) };
  return (
    <div class="page">
      <PageHead
        title="Print labels"
        about="One PDF in the true size of your labels. Print it at 100%, without “fit to page”."
      />
      {hasCodes ? (
        <SheetForm
          source={source}
          chosen={chosen.length}
          onSource={(kind) => setQuery({ codes: kind === 'chosen' ? 'selected' : undefined })}
          onFilters={setQuery}
        />
      ) : (
        <EmptyState icon="sheet" title="No codes to print yet" action={<FirstCodeLink />}>
          Labels show the codes of a folder, a tag, or a search, with their names.
        </EmptyState>
      )}
    </div>
  );
}
