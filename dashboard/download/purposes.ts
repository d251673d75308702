import { PAPER_SIZES } from '../../core/jobs/sheets/sheet-layout.js';
import { firstChoice, type ImageChoice } from './image-choice.js';

/** Paper of office printers. */
export type Paper = keyof typeof PAPER_SIZES;

/** Purpose of a download. */
export type PurposeName = 'tent' | 'sticker' | 'card' | 'poster' | 'screen' | 'shop';

/** A page with one or two copies of a code, next to each other in the middle. Lengths are in millimeters. */
export interface PurposePage {
  paper: { width: number; height: number };
  label: { width: number; height: number };
  copies: 1 | 2;
  /** Lines around the copies, to cut and fold along. */
  hasLines: boolean;
}

/** The file that serves a purpose. */
export interface Purpose {
  name: PurposeName;
  label: string;
  /** The image; for a page, the image on it. */
  choice: ImageChoice;
  /** The page around the image; `undefined`: the file is the image. */
  page?: PurposePage;
  /** How to use the file. */
  advice: string;
}

/** A face of a table tent: A6. */
const FACE = { width: 105, height: 148 };
const POSTER_MARGIN_MM = 15;
/** Edge of a label that stays free. */
const EDGE_MM = 1.5;
/** Widths of an image in millimeters, unless the code needs more. */
const WIDTHS = { sticker: 30, card: 25, shop: 50 };

/**
 * Returns the purposes, in the order of their tiles.
 *
 * @param safeWidthMm width from which on phones read the code well; images are never narrower
 */
export function listPurposes(paper: Paper, safeWidthMm: number): Purpose[] {
  const { width, height } = PAPER_SIZES[paper];
  const poster = { width: width - 2 * POSTER_MARGIN_MM, height: height - 2 * POSTER_MARGIN_MM };
  const image = (widthMm: number) => printed(Math.max(widthMm, safeWidthMm));
  const sticker = image(WIDTHS.sticker);
  return [
    {
      name: 'tent',
      label: paper === 'A4' ? 'Table tent A6' : 'Table tent',
      choice: printed(symbolOn(FACE)),
      page: { paper: { width: height, height: width }, label: FACE, copies: 2, hasLines: true },
      advice: 'Cut along the outer lines, fold in the middle, and stand it up. Both sides have the code.',
    },
    {
      name: 'sticker',
      label: `Sticker ${Math.round(Number(sticker.width)) / 10} cm`,
      choice: sticker,
      advice: 'For a label printer, or for the layout of a sticker.',
    },
    {
      name: 'card',
      label: 'Business card',
      choice: image(WIDTHS.card),
      advice: 'Place it on your card at this size, and leave its white border free.',
    },
    {
      name: 'poster',
      label: `Poster ${paper}`,
      choice: printed(symbolOn(poster)),
      page: { paper: { width, height }, label: poster, copies: 1, hasLines: false },
      advice: 'For a wall or a window.',
    },
    {
      name: 'screen',
      label: 'Screen',
      choice: { ...firstChoice({ format: 'png', size: 0 }) },
      advice: 'For WhatsApp, documents, slides, and websites.',
    },
    {
      name: 'shop',
      label: 'Print shop',
      choice: { ...image(WIDTHS.shop), color: 'cmyk' },
      advice: 'A PDF in the colors of offset printing (CMYK), which stays sharp at any size.',
    },
  ];
}

/** Returns a PDF of this width. */
function printed(widthMm: number): ImageChoice {
  return { ...firstChoice({ format: 'pdf', size: 0 }), width: String(Math.round(widthMm * 10) / 10) };
}

/** Returns the side of the image on a label. */
function symbolOn({ width, height }: PurposePage['label']): number {
  return Math.min(width, height) - 2 * EDGE_MM;
}

/** Returns the request for a sheet that is the page of a purpose. */
export function sheetOfPage(id: string, { paper, label, copies, hasLines }: PurposePage) {
  const mm = (length: number) => `${Math.round(length * 100) / 100}mm`;
  const size = ({ width, height }: PurposePage['label']) => ({ width: mm(width), height: mm(height) });
  return {
    select: { ids: [id] },
    layout: {
      page: size(paper),
      columns: copies,
      rows: 1,
      label: size(label),
      origin: {
        left: mm((paper.width - copies * label.width) / 2),
        top: mm((paper.height - label.height) / 2),
      },
      pitch: { x: mm(label.width), y: mm(label.height) },
    },
    copies,
    text: [],
    guides: hasLines ? 'outline' : 'none',
  };
}
