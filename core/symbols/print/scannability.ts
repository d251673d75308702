import { z } from 'zod';
import { contrastOf, luminance } from '../../basics/color.js';
import { DomainError } from '../../basics/errors.js';
import { listCharacters } from './unprintable-text.js';
import { imageSide } from '../render/layout.js';
import { isPlain, type Style } from '../style.js';

const note = z.object({ code: z.string(), message: z.string() });

/** How well scanners can read an image; part of every QR code. */
export const scannabilitySchema = z
  .object({
    ok: z.boolean().describe('False only for styles accepted with `strict: false`.'),
    contrast: z
      .number()
      .describe(
        'WCAG 2 contrast ratio of dark to light modules, 1 to 21: the lowest of all colors in the style.',
      ),
    quietZone: z.int().describe('Light modules around the symbol; the standard requires 4.'),
    warnings: z.array(note).describe('Risks, and what to change.'),
  })
  .meta({ id: 'Scannability' });

export type Scannability = z.output<typeof scannabilitySchema>;
type Note = z.output<typeof note>;

/** A reason to reject a style. */
export interface ScannabilityProblem extends Note {
  /** Path of the field to change. */
  path: string;
}

/** The result of a scannability check. */
export interface Assessment extends Scannability {
  problems: ScannabilityProblem[];
}

/** Contrast ratio (WCAG 2) below which phone cameras begin to fail. */
const MIN_CONTRAST = 3;
/**
 * Contrast ratio below which a code needs a good camera and good light, so its image is decoded before it is
 * accepted.
 */
const SAFE_CONTRAST = 4.5;
const SAFE_MODULE_PIXELS = 3;
/** Width of the quiet zone in modules (ISO/IEC 18004:2015, 5.3.8). */
export const STANDARD_QUIET_ZONE = 4;
/** Shares of the error correction that an image may use up. The rest is for dirt, folds, and bad light. */
const SAFE_CORRECTION_USED = 0.7;
const MAX_CORRECTION_USED = 0.9;

/**
 * Applies the rules that need no image: contrast and polarity of every color, quiet zone, and size of a
 * module.
 *
 * A transparent background counts as white.
 *
 * @param symbolSize Side of the symbol in modules.
 */
export function assessByRule(symbolSize: number, style: Style): Assessment {
  const light = lightColor(style);
  const darks = darkColors(style);
  const lowest = Math.min(...darks.map(({ color }) => contrastOf(color, light)));
  const contrast = Math.floor(lowest * 100) / 100;
  const problems = [...darks.flatMap((dark) => colorProblem(dark, light)), ...sizeProblem(symbolSize, style)];
  return {
    ok: problems.length === 0,
    contrast,
    quietZone: style.margin,
    warnings: [
      ...contrastWarning(contrast, problems),
      ...quietZoneWarning(style.margin),
      ...transparencyWarning(style),
      ...eyesWarning(style),
      ...sizeWarning(symbolSize, style),
    ],
    problems,
  };
}

/**
 * Returns the scannability to store with a code. If `strict` is false, problems become warnings.
 *
 * @throws DomainError `not_scannable`, naming each field to change, if `strict` is true and there is a
 *   problem.
 */
export function enforceScannability(assessment: Assessment, strict: boolean): Scannability {
  const { problems, ...scannability } = assessment;
  if (problems.length === 0) return scannability;
  if (strict) {
    const message = `Scanners cannot read this code: ${problems.map((problem) => problem.message).join('; ')}`;
    throw new DomainError('not_scannable', message, {
      details: problems.map(({ path, message }) => ({ path, message })),
    });
  }
  const demoted = problems.map(({ code, message }) => ({ code, message }));
  return { ...scannability, ok: false, warnings: [...demoted, ...scannability.warnings] };
}

/**
 * Returns whether the rules decide an assessment without an image: scanners are built for square modules in
 * two colors of safe contrast, and a problem is final.
 */
export function isAssessedByRule({ contrast, problems }: Assessment, style: Style): boolean {
  return problems.length > 0 || (isPlain(style) && contrast >= SAFE_CONTRAST);
}

interface DarkColor {
  color: string;
  /** Path of the field that sets the color. */
  path: string;
}

/** Returns the color of the light modules, `#RRGGBB`; white for a transparent background. */
export function lightColor({ background }: Style): string {
  return background === 'transparent' ? '#ffffff' : background;
}

/** Returns every color of dark modules, `#RRGGBB`. */
export function darkColors({ foreground, gradient, eyes }: Style): DarkColor[] {
  const modules: DarkColor[] = gradient
    ? [
        { color: gradient.from, path: 'style.gradient.from' },
        { color: gradient.to, path: 'style.gradient.to' },
      ]
    : [{ color: foreground, path: 'style.foreground' }];
  return eyes.foreground ? [...modules, { color: eyes.foreground, path: 'style.eyes.foreground' }] : modules;
}

function colorProblem({ color, path }: DarkColor, light: string): ScannabilityProblem[] {
  const contrast = contrastOf(color, light);
  if (contrast < MIN_CONTRAST) {
    const message = `${color} on ${light} has a contrast of ${contrast.toFixed(2)}, but at least ${MIN_CONTRAST} is required; use a darker color here or a lighter background`;
    return [{ code: 'low_contrast', path, message }];
  }
  if (luminance(color) > luminance(light)) {
    const message = `${color} is lighter than the background ${light}, and many scanners read only dark on light; swap the colors`;
    return [{ code: 'inverted', path, message }];
  }
  return [];
}

function contrastWarning(contrast: number, problems: ScannabilityProblem[]): Note[] {
  if (contrast >= SAFE_CONTRAST || problems.some(({ code }) => code === 'low_contrast')) return [];
  const message = `A contrast of ${contrast} is readable only in good light; ${SAFE_CONTRAST} or more is safe`;
  return [{ code: 'contrast_barely_enough', message }];
}

function quietZoneWarning(margin: number): Note[] {
  if (margin >= STANDARD_QUIET_ZONE) return [];
  const message =
    margin === 0
      ? `There is no quiet zone; leave ${STANDARD_QUIET_ZONE} modules around the symbol free, or set margin to ${STANDARD_QUIET_ZONE}`
      : `The quiet zone is ${margin === 1 ? '1 module' : `${margin} modules`}, but the standard requires ${STANDARD_QUIET_ZONE}; on a busy background scanners may miss the code`;
  return [{ code: 'quiet_zone_small', message }];
}

function transparencyWarning({ background }: Style): Note[] {
  if (background !== 'transparent') return [];
  const message = 'The background is transparent; the code was checked on white and needs a light background';
  return [{ code: 'transparent_background', message }];
}

function eyesWarning({ eyes }: Style): Note[] {
  if (eyes.frame !== 'circle') return [];
  const message =
    'Some scanners do not find eyes with round frames; set eyes.frame to "rounded" or "square" to be safe';
  return [{ code: 'eyes_round', message }];
}

function sizeProblem(symbolSize: number, style: Style): ScannabilityProblem[] {
  const { size } = style;
  const side = imageSide(symbolSize, style);
  if (size >= side) return [];
  const message = `${size} px is too small for the ${side} modules of this image; use a size of at least ${SAFE_MODULE_PIXELS * side}`;
  return [{ code: 'size_too_small', path: 'style.size', message }];
}

function sizeWarning(symbolSize: number, style: Style): Note[] {
  const { size } = style;
  const side = imageSide(symbolSize, style);
  const pixels = Math.floor(size / side);
  if (pixels < 1 || pixels >= SAFE_MODULE_PIXELS) return [];
  const message = `In a PNG of ${size} px a module is only ${pixels} px wide; use a size of ${SAFE_MODULE_PIXELS * side} or more, or the SVG`;
  return [{ code: 'modules_small', message }];
}

/**
 * Adds the measurement of the rendered image to an assessment.
 *
 * @param used Share of the error correction that the image uses up, as returned by `errorCorrectionUsed`.
 */
export function withErrorCorrectionUsed(assessment: Assessment, used: number): Assessment {
  if (used <= SAFE_CORRECTION_USED) return assessment;
  const code = 'correction_used_up';
  const message = `image uses up ${Math.round(100 * used)}% of the error correction, which leaves little for dirt and folds; make the logo smaller`;
  if (used <= MAX_CORRECTION_USED) {
    return { ...assessment, warnings: [...assessment.warnings, { code, message: `The ${message}` }] };
  }
  return withProblem(assessment, { code, path: 'style.logo.size', message: `the ${message}` });
}

/**
 * Adds a warning about characters of the frame text that no font has. They do not affect scanners, but the
 * print.
 */
export function withUnprintableText(assessment: Assessment, unprintable: readonly string[]): Assessment {
  if (unprintable.length === 0) return assessment;
  const message = `No font of the service has these characters of frame.text, so images leave them out: ${listCharacters(unprintable)}; change the text, or ask the operator to install a font`;
  return { ...assessment, warnings: [...assessment.warnings, { code: 'text_not_printable', message }] };
}

/** Adds a problem to an assessment. */
export function withProblem(assessment: Assessment, problem: ScannabilityProblem): Assessment {
  return { ...assessment, ok: false, problems: [...assessment.problems, problem] };
}
