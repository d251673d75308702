import { z } from 'zod';
import { ERROR_CORRECTION_LEVELS } from './symbol/capacity.js';

export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color of the form #RRGGBB');
const upperCase = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);
const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** An enum read in any case; the published schema lists the values as they are written in answers. */
function anyCase<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fold: (value: unknown) => unknown,
) {
  return z.preprocess(fold, z.enum(values));
}

const EYE_SHAPES = ['square', 'rounded', 'circle'] as const;

const eyes = {
  frame: z.enum(EYE_SHAPES).optional().describe('Shape of the ring of the three eyes; default `square`'),
  ball: z.enum(EYE_SHAPES).optional().describe('Shape of the centre of the three eyes; default `square`'),
  foreground: hexColor
    .nullish()
    .describe('Color of the eyes; null, the default, draws them like the other modules (gradient included)'),
};

const gradient = {
  type: z.enum(['linear', 'radial']).optional().describe('Default `linear`'),
  angle: z
    .number()
    .min(0)
    .max(360)
    .optional()
    .describe('Direction of a linear gradient in degrees, clockwise from left-to-right; default 0'),
  from: hexColor.describe('Color at the start (linear) or in the centre (radial)'),
  to: hexColor.describe('Color at the end (linear) or in the corners (radial)'),
};

/** Longest picture taken: 512 KiB of bytes, as base64 with its `data:` head. */
const LOGO_URI_LIMIT = Math.ceil((512 * 1024 * 4) / 3) + 64;

/** Read further by `raster/logo.ts`. */
export const pictureUri = z
  .string()
  .max(LOGO_URI_LIMIT, 'must be a picture of at most 512 KiB')
  .regex(
    /^data:image\/(png|jpeg|webp);base64,/,
    'must be a data: URI of a PNG, JPEG or WebP picture in base64',
  );

const logo = {
  image: pictureUri.describe(
    'Picture in the middle as `data:image/png;base64,…` (PNG, JPEG or WebP, at most 512 KiB); kept as a PNG of at most 512 px',
  ),
  size: z
    .number()
    .min(0.05)
    .max(0.4)
    .optional()
    .describe("Longer side of the logo as a share of the symbol's side, quiet zone not counted; default 0.2"),
};

const FRAME_TEXT_LIMIT = 60;

const frame = {
  text: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => [...text].length <= FRAME_TEXT_LIMIT, `must be at most ${FRAME_TEXT_LIMIT} characters`)
    .refine(
      (text) => !/[\p{Cc}\p{Surrogate}\u2028\u2029\ufffe\uffff]/u.test(text),
      'must be one line without control characters',
    )
    .describe(`Words on the frame, at most ${FRAME_TEXT_LIMIT} characters, set smaller until they fit`),
  color: hexColor
    .nullish()
    .describe(
      'Color of the frame; null, the default, takes the foreground. The words are white or black, whichever reads better',
    ),
  position: z.enum(['top', 'bottom']).optional().describe('Side of the words; default `bottom`'),
};

const simpleFields = {
  foreground: hexColor.optional().describe('Color of the dark modules; default `#000000`'),
  background: z
    .union([hexColor, z.literal('transparent')], 'must be a color of the form #RRGGBB, or transparent')
    .optional()
    .describe('Color of the light modules and the quiet zone, or `transparent`; default `#ffffff`'),
  errorCorrection: anyCase(ERROR_CORRECTION_LEVELS, upperCase)
    .optional()
    .describe('Error correction level; default `M`. A logo raises it to `H`'),
  format: anyCase(['svg', 'png'], lowerCase)
    .optional()
    .describe('What a download gives when nothing else is said, in any case; default `svg`'),
  size: z
    .int()
    .min(64)
    .max(4096)
    .optional()
    .describe('Width and height of the picture in pixels; default 512'),
  margin: z
    .int()
    .min(0)
    .max(20)
    .optional()
    .describe('Quiet zone around the symbol in modules; default 4, which is what the standard asks for'),
  shape: z
    .enum(['square', 'rounded', 'dots', 'classy'])
    .optional()
    .describe('Shape of the modules; default `square`'),
  strict: z
    .boolean()
    .optional()
    .describe('Whether a style that scanners cannot read is refused (true, the default) or only warned of'),
};

const EYES = 'The three big squares in the corners';
const GRADIENT = 'Colors the modules in place of `foreground`';
const LOGO = 'Picture in the middle of the symbol';
const FRAME = 'A frame with words around the symbol';

/** `style` as a client sends it: every field is optional, unknown ones are refused by name. */
export const styleInputSchema = z
  .strictObject({
    ...simpleFields,
    eyes: z.strictObject(eyes).nullish().describe(EYES),
    gradient: z.strictObject(gradient).nullish().describe(GRADIENT),
    logo: z.strictObject(logo).nullish().describe(LOGO),
    frame: z.strictObject(frame).nullish().describe(FRAME),
  })
  .meta({ id: 'StyleInput' });

/** A JSON merge patch (RFC 7396) of a style: what is left out stays, null goes back to the default. */
export const stylePatchSchema = z
  .strictObject({
    ...orNull(simpleFields),
    eyes: z.strictObject(orNull(eyes)).nullish().describe(EYES),
    gradient: z.strictObject(orNull(gradient)).nullish().describe(GRADIENT),
    logo: z.strictObject(orNull(logo)).nullish().describe(LOGO),
    frame: z.strictObject(orNull(frame)).nullish().describe(FRAME),
  })
  .meta({ id: 'StylePatch' });

function orNull<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const nullable = Object.entries(shape).map(([name, field]) => [name, field.nullish()]);
  return Object.fromEntries(nullable) as { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };
}

export type StyleInput = z.output<typeof styleInputSchema>;

/** A style with nothing left open. Colors are as sent; null stands for "none" or "as the foreground". */
export const styleSchema = z
  .object({
    foreground: z.string(),
    background: z.string().describe('`#RRGGBB` or `transparent`'),
    errorCorrection: z.enum(ERROR_CORRECTION_LEVELS),
    format: z.enum(['svg', 'png']),
    size: z.int(),
    margin: z.int(),
    shape: z.enum(['square', 'rounded', 'dots', 'classy']),
    eyes: z.object({
      frame: z.enum(EYE_SHAPES),
      ball: z.enum(EYE_SHAPES),
      foreground: z.string().nullable(),
    }),
    gradient: z
      .object({ type: z.enum(['linear', 'radial']), angle: z.number(), from: z.string(), to: z.string() })
      .nullable(),
    logo: z.object({ image: z.string(), size: z.number() }).nullable(),
    frame: z
      .object({ text: z.string(), color: z.string().nullable(), position: z.enum(['top', 'bottom']) })
      .nullable(),
    strict: z.boolean(),
  })
  .meta({ id: 'Style' });

export type Style = z.output<typeof styleSchema>;
export type EyeShape = (typeof EYE_SHAPES)[number];

/** Fills in what a valid input leaves open. A logo covers modules, so it always brings level H. */
export function completeStyle(input: StyleInput = {}): Style {
  const { eyes, gradient, logo, frame } = input;
  return {
    foreground: input.foreground ?? '#000000',
    background: input.background ?? '#ffffff',
    errorCorrection: logo ? 'H' : (input.errorCorrection ?? 'M'),
    format: input.format ?? 'svg',
    size: input.size ?? 512,
    margin: input.margin ?? 4,
    shape: input.shape ?? 'square',
    eyes: {
      frame: eyes?.frame ?? 'square',
      ball: eyes?.ball ?? 'square',
      foreground: eyes?.foreground ?? null,
    },
    gradient: gradient ? { ...gradient, type: gradient.type ?? 'linear', angle: gradient.angle ?? 0 } : null,
    logo: logo ? { image: logo.image, size: logo.size ?? 0.2 } : null,
    frame: frame
      ? { text: frame.text, color: frame.color ?? null, position: frame.position ?? 'bottom' }
      : null,
    strict: input.strict ?? true,
  };
}

/** Square modules of one color throughout, with nothing on or around them: drawn and proved the short way. */
export function isUnfiltered(style: Style): boolean {
  const { eyes } = style;
  return (
    style.shape === 'square' &&
    eyes.frame === 'square' &&
    eyes.ball === 'square' &&
    (eyes.foreground === null || eyes.foreground === style.foreground) &&
    style.gradient === null &&
    style.logo === null &&
    style.frame === null
  );
}
