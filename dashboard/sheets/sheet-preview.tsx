import type { FolderResource } from '../../core/codes/folders/folder-schemas.js';
import { layOutLabel, defaultPlace } from '../../core/jobs/sheets/label-parts.js';
import { FOLDER_PLACEHOLDER } from '../../core/jobs/sheets/label-text.js';
import { labelsPerSheet, type SheetLayout } from '../../core/jobs/sheets/sheet-layout.js';
import { useQuery } from '../http/use-query.js';
import { LabelPreview } from './label-preview.js';
import { PagePreview } from './page-preview.js';
import { toCorrection, type SheetDraft } from './sheet-draft.js';
import type { SheetCodes } from './use-sheet-codes.js';

interface SheetPreviewProps {
  draft: SheetDraft;
  layout: SheetLayout;
  codes: SheetCodes;
  /** Chooses the first free label, from 1. */
  onStart: (position: number) => void;
}

/** The first page of a sheet with its labels, and the first label at its actual size. */
export function SheetPreview({ draft, layout, codes, onStart }: SheetPreviewProps) {
  const text = draft.text.filter((line) => line.trim() !== '');
  const place = draft.place === 'auto' ? defaultPlace(layout.label) : draft.place;
  const parts = layOutLabel(layout.label, text.length, place);
  const copies = Math.max(1, Math.floor(Number(draft.copies)) || 1);
  const startAt = Math.min(labelsPerSheet(layout), Math.max(1, Math.floor(Number(draft.startAt)) || 1));
  const labels = (codes.count ?? 0) * copies;
  const folderId = text.some((line) => line.includes(FOLDER_PLACEHOLDER)) ? codes.first?.folder : undefined;
  const folder = useQuery<FolderResource>(folderId ? `/api/v1/folders/${folderId}` : undefined);
  return (
    <>
      <PagePreview
        layout={layout}
        parts={parts}
        place={place}
        copies={copies}
        startAt={startAt}
        labels={labels}
        onStart={onStart}
        guides={draft.guides}
        correction={toCorrection(draft.correction)}
        codes={codes.firstCodes}
      />
      {codes.first && (
        <LabelPreview
          label={layout.label}
          parts={parts}
          place={place}
          text={text}
          labels={labels}
          code={codes.first}
          folder={folder.data?.name ?? null}
        />
      )}
    </>
  );
}
