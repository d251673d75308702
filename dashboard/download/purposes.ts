import { layOutLabel, type LabelParts } from '../../core/jobs/sheets/label-parts.js';
import { PAPER_SIZES } from '../../core/jobs/sheets/sheet-layout.js';
import { firstChoice, type ImageChoice } from './image-choice.js';

/** Paper of office printers. */
export type Paper = keyof typeof PAPER_SIZES;

/** Purpose of a download. */
export type PurposeName = 'tent' | 'sticker' | 'card' | 'poster' | 'screen' | 'shop';

/**
 * A page with a code in its middle, or with the two sides of a table tent, the upper one upside down. Lengths
 * are in millimeters.
 */
export interface PurposePage {
  paper: { width: number; height: number };
  /** Size of a side. */
  label: { width: number; height: number };
  isFolded: boolean;
  /** Whether the name of the code is below it. */
  hasName: boolean;
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

/** A side of a table tent: A6. */
const TENT_SIDE = { width: 148, height: 105 };
const POSTER_MARGIN_MM = 15;
/** Widths of an image in millimeters, unless the code needs more. */
const WIDTHS = { sticker: 30, card: 25, shop: 50 };

/**
 * Returns the purposes, in the order of their tiles.
 *
 * @param safeWidthMm width from which on phones read the code well; images are never narrower
 * @param hasName whether a table tent has the name of the code
 */
export function listPurposes(paper: Paper, safeWidthMm: number, hasName = false): Purpose[] {
  const { width, height } = PAPER_SIZES[paper];
  const tent = { paper: { width, height }, label: TENT_SIDE, isFolded: true, hasName };
  const poster = {
    paper: { width, height },
    label: { width: width - 2 * POSTER_MARGIN_MM, height: height - 2 * POSTER_MARGIN_MM },
    isFolded: false,
    hasName: false,
  };
  const image = (widthMm: number) => printed(Math.max(widthMm, safeWidthMm));
  const sticker = image(WIDTHS.sticker);
  return [
    {
      name: 'tent',
      label: paper === 'A4' ? 'Table tent A6' : 'Table tent',
      choice: printed(partsOf(tent).symbol.width),
      page: tent,
      advice:
        'Cut along the outer lines, fold along the dashed line, and stand it up. Both sides have the code.',
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
      choice: printed(partsOf(poster).symbol.width),
      page: poster,
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

/** Returns where the code and its name are on a side of a page. */
export function partsOf({ label, isFolded, hasName }: PurposePage): LabelParts {
  return layOutLabel(label, hasName ? 1 : 0, 'below', isFolded);
}

/** Returns the request for a sheet that is the page of a purpose. */
export function sheetOfPage(id: string, { paper, label, isFolded, hasName }: PurposePage) {
  const mm = (length: number) => `${Math.round(length * 100) / 100}mm`;
  const size = ({ width, height }: PurposePage['label']) => ({ width: mm(width), height: mm(height) });
  const sides = isFolded ? 2 : 1;
  return {
    select: { ids: [id] },
    layout: {
      page: size(paper),
      columns: 1,
      rows: sides,
      label: size(label),
      origin: {
        left: mm((paper.width - label.width) / 2),
        top: mm((paper.height - sides * label.height) / 2),
      },
      pitch: { x: mm(label.width), y: mm(label.height) },
    },
    copies: sides,
    text: hasName ? ['{name}'] : [],
    place: 'below',
    guides: isFolded ? 'outline' : 'none',
    fold: isFolded,
  };
}
