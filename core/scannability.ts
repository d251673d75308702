import { z } from 'zod';
import { contrastOf, luminance } from './color.js';
import { DomainError } from './errors.js';
import { imageSide } from './render/layout.js';
import type { Style } from './style.js';

const note = z.object({ code: z.string(), message: z.string() });

/** What is known about how well scanners read a picture; part of every code. */
export const scannabilitySchema = z
  .object({
    ok: z.boolean().describe('false only for styles kept with `strict: false`'),
    contrast: z
      .number()
      .describe('Contrast of dark to light modules by WCAG 2, 1 to 21; the worst of all colors used'),
    quietZone: z.int().describe('Light modules around the symbol; the standard asks for 4'),
    warnings: z.array(note).describe('What is risky, with what to change'),
  })
  .meta({ id: 'Scannability' });

export type Scannability = z.output<typeof scannabilitySchema>;
type Note = z.output<typeof note>;

/** A reason to refuse a style; `path` is the field to change. */
export interface Problem extends Note {
  path: string;
}

export interface Assessment extends Scannability {
  problems: Problem[];
}

/** WCAG 2 contrast under which phone cameras begin to fail. */
const LEAST_CONTRAST = 3;
/** Under this a good camera reads in good light, so the picture is tried before it is accepted. */
export const SAFE_CONTRAST = 4.5;
const SAFE_MODULE_PIXELS = 3;
/** Shares of the error correction that a picture may use up by itself: the rest is for dirt, folds and bad light. */
const SAFE_CORRECTION_USED = 0.7;
const MOST_CORRECTION_USED = 0.9;

/**
 * The rules that need no picture: contrast and direction of every color used, quiet zone and size of a module.
 * A transparent background is judged as white.
 */
export function assessByRule(symbolSize: number, style: Style): Assessment {
  const light = lightColour(style);
  const darks = darkColours(style);
  const worst = Math.min(...darks.map(({ color }) => contrastOf(color, light)));
  const contrast = Math.floor(worst * 100) / 100;
  const problems = [
    ...darks.flatMap((dark) => colourProblem(dark, light)),
    ...sizeProblem(symbolSize, style),
  ];
  return {
    ok: problems.length === 0,
    contrast,
    quietZone: style.margin,
    warnings: [
      ...contrastWarning(contrast, problems),
      ...quietZoneWarning(style.margin),
      ...transparencyWarning(style),
      ...sizeWarning(symbolSize, style),
    ],
    problems,
  };
}

/**
 * @returns the assessment for the record; problems become warnings when `strict` is false
 * @throws DomainError `not_scannable` naming each field to change, when `strict` is true and there is a problem
 */
export function enforceScannability(assessment: Assessment, strict: boolean): Scannability {
  const { problems, ...scannability } = assessment;
  if (problems.length === 0) return scannability;
  if (strict) {
    const message = `Scanners could not read this code: ${problems.map((problem) => problem.message).join('; ')}`;
    throw new DomainError('not_scannable', message, {
      details: problems.map(({ path, message }) => ({ path, message })),
    });
  }
  const demoted = problems.map(({ code, message }) => ({ code, message }));
  return { ...scannability, ok: false, warnings: [...demoted, ...scannability.warnings] };
}

interface DarkColour {
  color: string;
  path: string;
}

/** The color of the light modules; white stands for a transparent ground. */
export function lightColour({ background }: Style): string {
  return background === 'transparent' ? '#ffffff' : background;
}

/** Every color that dark modules are drawn in. */
export function darkColours({ foreground, gradient, eyes }: Style): DarkColour[] {
  const modules: DarkColour[] = gradient
    ? [
        { color: gradient.from, path: 'style.gradient.from' },
        { color: gradient.to, path: 'style.gradient.to' },
      ]
    : [{ color: foreground, path: 'style.foreground' }];
  return eyes.foreground ? [...modules, { color: eyes.foreground, path: 'style.eyes.foreground' }] : modules;
}

function colourProblem({ color, path }: DarkColour, light: string): Problem[] {
  const contrast = contrastOf(color, light);
  if (contrast < LEAST_CONTRAST) {
    const message = `${color} on ${light} has a contrast of ${contrast.toFixed(2)}, at least ${LEAST_CONTRAST} is needed: take a darker color here or a lighter background`;
    return [{ code: 'low_contrast', path, message }];
  }
  if (luminance(color) > luminance(light)) {
    const message = `${color} is lighter than the background ${light}, and many scanners only read dark on light: swap the colors`;
    return [{ code: 'inverted', path, message }];
  }
  return [];
}

function contrastWarning(contrast: number, problems: Problem[]): Note[] {
  if (contrast >= SAFE_CONTRAST || problems.some(({ code }) => code === 'low_contrast')) return [];
  const message = `The contrast of ${contrast} is enough in good light only; ${SAFE_CONTRAST} or more is safe`;
  return [{ code: 'contrast_barely_enough', message }];
}

function quietZoneWarning(margin: number): Note[] {
  if (margin >= 4) return [];
  const message =
    margin === 0
      ? 'There is no quiet zone: keep four modules around the symbol free wherever it is placed, or set margin to 4'
      : `The quiet zone is ${margin} of the 4 modules that the standard asks for: on a busy ground scanners may miss the code`;
  return [{ code: 'quiet_zone_small', message }];
}

function transparencyWarning({ background }: Style): Note[] {
  if (background !== 'transparent') return [];
  const message =
    'The background is transparent: the code reads on light grounds only, and was judged on white';
  return [{ code: 'transparent_background', message }];
}

function sizeProblem(symbolSize: number, style: Style): Problem[] {
  const { size } = style;
  const needed = imageSide(symbolSize, style);
  if (size >= needed) return [];
  const message = `${size} px are too few for the ${needed} modules of this picture: take a size of at least ${SAFE_MODULE_PIXELS * needed}`;
  return [{ code: 'size_too_small', path: 'style.size', message }];
}

function sizeWarning(symbolSize: number, style: Style): Note[] {
  const { size } = style;
  const whole = imageSide(symbolSize, style);
  const pixels = Math.floor(size / whole);
  if (pixels < 1 || pixels >= SAFE_MODULE_PIXELS) return [];
  const message = `As PNG of ${size} px a module is only ${pixels} px wide: a size of ${SAFE_MODULE_PIXELS * whole} or more is safe, or use the SVG`;
  return [{ code: 'modules_small', message }];
}

/**
 * An assessment with what the drawn picture showed.
 * @param used share of the error correction that the picture itself uses up, see `correctionUsed`
 */
export function withCorrectionUsed(assessment: Assessment, used: number): Assessment {
  if (used <= SAFE_CORRECTION_USED) return assessment;
  const code = 'correction_used_up';
  const taken = `the picture itself uses up ${Math.round(100 * used)} % of the error correction, which leaves little for dirt and folds: make the logo smaller`;
  if (used <= MOST_CORRECTION_USED) {
    return { ...assessment, warnings: [...assessment.warnings, { code, message: taken }] };
  }
  return withProblem(assessment, { code, path: 'style.logo.size', message: taken });
}

export function withProblem(assessment: Assessment, problem: Problem): Assessment {
  return { ...assessment, ok: false, problems: [...assessment.problems, problem] };
}
