import { z } from 'zod';
import { INK_ROLES, type InkRole } from './ink-roles.js';
import { ERROR_CORRECTION_LEVELS } from './symbol/capacity.js';

export const hexColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color of the form #RRGGBB');
const upperCase = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value);
const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

/** A case-insensitive enum. The published schema lists the values in the case of responses. */
function anyCase<const Values extends readonly [string, ...string[]]>(
  values: Values,
  fold: (value: unknown) => unknown,
) {
  return z.preprocess(fold, z.enum(values));
}

const EYE_SHAPES = ['square', 'rounded', 'circle'] as const;

const eyes = {
  frame: z
    .enum(EYE_SHAPES)
    .optional()
    .describe('Shape of the ring of the three finder patterns. Default: `square`.'),
  ball: z
    .enum(EYE_SHAPES)
    .optional()
    .describe('Shape of the center of the three finder patterns. Default: `square`.'),
  foreground: hexColor
    .nullish()
    .describe(
      'Color of the finder patterns. Default: null, which colors them like the other modules, including a gradient.',
    ),
};

const gradient = {
  type: z.enum(['linear', 'radial']).optional().describe('Default: `linear`.'),
  angle: z
    .number()
    .min(0)
    .max(360)
    .optional()
    .describe('Direction of a linear gradient in degrees, clockwise from left to right. Default: 0.'),
  from: hexColor.describe('Color at the start (linear) or in the center (radial).'),
  to: hexColor.describe('Color at the end (linear) or in the corners (radial).'),
};

/** Maximum length of a logo's data: URI: 512 KiB as base64, and its prefix. */
const MAX_LOGO_URI_LENGTH = Math.ceil((512 * 1024 * 4) / 3) + 64;

/** A data: URI that looks like an image. `raster/` decodes it and checks the rest. */
export const imageDataUri = z
  .string()
  .max(MAX_LOGO_URI_LENGTH, 'must be an image of at most 512 KiB')
  .regex(
    /^data:image\/(png|jpeg|webp);base64,/,
    'must be a data: URI of a PNG, JPEG, or WebP image in base64',
  );

const logo = {
  image: imageDataUri.describe(
    'Image in the center, as `data:image/png;base64,…` (PNG, JPEG, or WebP, at most 512 KiB, 4,096 px per side, and 16 million pixels). Stored as a PNG of at most 512 px.',
  ),
  size: z
    .number()
    .min(0.05)
    .max(0.4)
    .optional()
    .describe(
      "Longer side of the logo as a share of the symbol's side, without the quiet zone. Default: 0.2.",
    ),
};

const MAX_FRAME_TEXT_LENGTH = 60;

const frame = {
  text: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .refine(
      (text) => [...text].length <= MAX_FRAME_TEXT_LENGTH,
      `must be at most ${MAX_FRAME_TEXT_LENGTH} characters`,
    )
    .refine(
      (text) => !/[\p{Cc}\p{Surrogate}\u2028\u2029\ufffe\uffff]/u.test(text),
      'must be one line without control characters',
    )
    .describe(
      `Text on the frame, at most ${MAX_FRAME_TEXT_LENGTH} characters. The font size is reduced until it fits.`,
    ),
  color: hexColor
    .nullish()
    .describe(
      'Color of the frame. Default: null, which uses the foreground. The text is white or black, whichever has more contrast.',
    ),
  position: z.enum(['top', 'bottom']).optional().describe('Side of the text. Default: `bottom`.'),
};

/**
 * Maximum total of the inks of a color in percent. More ink does not dry on coated paper (ISO 12647-2 allows
 * 300 to 330).
 */
const MAX_INK_PERCENT = 300;

const inkSchema = z
  .array(z.number().min(0).max(100))
  .length(4)
  .refine(
    (inks) => inks.reduce((sum, ink) => sum + ink, 0) <= MAX_INK_PERCENT,
    `must have a sum of at most ${MAX_INK_PERCENT}`,
  );

const cmyk = {
  foreground: inkSchema.nullish().describe('Inks of `foreground`.'),
  background: inkSchema.nullish().describe('Inks of `background`.'),
  eyes: inkSchema.nullish().describe('Inks of `eyes.foreground`.'),
  frame: inkSchema.nullish().describe('Inks of `frame.color`.'),
  from: inkSchema.nullish().describe('Inks of `gradient.from`.'),
  to: inkSchema.nullish().describe('Inks of `gradient.to`.'),
};

/** `style` in requests: every field is optional, and unknown fields are rejected by name. */
export const styleInputSchema = z
  .strictObject({
    foreground: hexColor.optional().describe('Color of the dark modules. Default: `#000000`.'),
    background: z
      .union([hexColor, z.literal('transparent')], 'must be a color of the form #RRGGBB, or transparent')
      .optional()
      .describe('Color of the light modules and the quiet zone, or `transparent`. Default: `#ffffff`.'),
    errorCorrection: anyCase(ERROR_CORRECTION_LEVELS, upperCase)
      .optional()
      .describe('Error correction level. Default: `M`. A logo raises it to `H`.'),
    format: anyCase(['svg', 'png'], lowerCase)
      .optional()
      .describe('Format of downloads that do not specify one; case-insensitive. Default: `svg`.'),
    size: z
      .int()
      .min(64)
      .max(4096)
      .optional()
      .describe('Width and height of the image in pixels. Default: 512.'),
    margin: z
      .int()
      .min(0)
      .max(20)
      .optional()
      .describe('Quiet zone around the symbol in modules. Default: 4, as the standard requires.'),
    shape: z
      .enum(['square', 'rounded', 'dots', 'classy'])
      .optional()
      .describe('Shape of the modules. Default: `square`.'),
    strict: z
      .boolean()
      .optional()
      .describe(
        'Whether to reject a style that scanners cannot read. Default: true; with false, the response contains warnings instead.',
      ),
    eyes: z
      .strictObject(eyes)
      .nullish()
      .describe('The finder patterns: the three large squares in the corners.'),
    gradient: z
      .strictObject(gradient)
      .nullish()
      .describe('Colors the modules with a gradient instead of `foreground`.'),
    logo: z.strictObject(logo).nullish().describe('Image in the center of the symbol.'),
    frame: z.strictObject(frame).nullish().describe('Frame with text around the symbol.'),
    cmyk: z
      .strictObject(cmyk)
      .nullish()
      .describe(
        'Inks of PDF and EPS files with `color=cmyk`: cyan, magenta, yellow, and black in percent, together at most 300. Colors without inks are converted.',
      ),
  })
  .meta({ id: 'StyleInput' });

export type StyleInput = z.output<typeof styleInputSchema>;

const storedInks = z.array(z.number()).optional();

/**
 * A style with all defaults filled in. Colors are as sent; null means none, or the same as the foreground.
 */
export const styleSchema = z
  .object({
    foreground: z.string(),
    background: z.string().describe('`#RRGGBB` or `transparent`.'),
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
    cmyk: z
      .object({
        foreground: storedInks,
        background: storedInks,
        eyes: storedInks,
        frame: storedInks,
        from: storedInks,
        to: storedInks,
      } satisfies Record<InkRole, z.ZodType>)
      .optional()
      .describe('Inks by the part that they color, in percent. Absent from styles without inks.'),
  })
  .meta({ id: 'Style' });

export type Style = z.output<typeof styleSchema>;
export type EyeShape = (typeof EYE_SHAPES)[number];

/**
 * Fills in the defaults of a valid style. A logo covers modules, so it always raises the error correction
 * level to H.
 */
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
    ...completeInks(input.cmyk),
  };
}

/** Absent rather than empty, so that styles without inks stay as they are. */
function completeInks(input: StyleInput['cmyk']): Pick<Style, 'cmyk'> {
  const given = INK_ROLES.flatMap((role) => (input?.[role] ? [[role, input[role]] as const] : []));
  return given.length === 0 ? {} : { cmyk: Object.fromEntries(given) };
}

/**
 * Reports whether a style is plain: square modules of one color, without logo and frame. Plain styles take
 * the fast paths.
 */
export function isPlain(style: Style): boolean {
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
