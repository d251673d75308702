import type { Route } from '../http/route.js';
import { createSheet } from './create-sheet.js';
import type { SheetDeps } from './deps.js';
import { listSheetLayouts } from './list-sheet-layouts.js';

/** The routes of label sheets. */
export const SHEET_ROUTES: readonly Route<SheetDeps>[] = [createSheet, listSheetLayouts];
