import { useMemo } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import type { Style } from '../../core/symbols/style.js';
import { ColorField } from '../components/color-field.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { TileChoices } from '../components/tile-choices.js';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { lazily } from '../components/lazily.js';
import { frameChoiceOf, withFrameChoice } from './frame-choices.js';
import { paletteChoices } from './palette-tiles.js';
import { paletteOf, withPalette } from './palettes.js';
import { findColorFixes, type ColorFix } from './readable-color.js';
import { EYE_BALL_CHOICES, EYE_FRAME_CHOICES, FRAME_CHOICES, MODULE_CHOICES } from './style-tiles.js';
import {
  LEVELS,
  MARGINS,
  summarizeColors,
  summarizeEyes,
  summarizeFrame,
  summarizeRobustness,
} from './style-summaries.js';

/** The fields of a logo, loaded separately to keep the scripts of pages small. */
const LoadedLogoField = lazily(
  async () => (await import('./logo-field.js')).LogoField,
  'Couldn’t load the fields of the logo',
);

interface StylePanelProps {
  style: Style;
  errors: readonly ErrorDetail[];
  onStyle: (style: Style) => void;
}

/** The look of a code: colors, shapes, and frames as tiles; the logo and everything rarer in folds. */
export function StylePanel({ style, errors, onStyle }: StylePanelProps) {
  const { eyes, shape } = style;
  // Memoized, since the drawings would otherwise be rendered again with every keystroke in the form.
  const palettes = useMemo(() => paletteChoices(style), [shape, eyes.frame, eyes.ball]);
  const update = (change: Partial<Style>) => onStyle({ ...style, ...change });
  const errorOf = (field: string) => errors.find(({ path }) => path.startsWith(`style.${field}`))?.message;
  const logoError = errorOf('logo');
  const frameError = errorOf('frame');
  const colorFixes = findColorFixes(style);
  return (
    <div>
      <div class="stack style-tiles">
        <TileChoices
          label="Colors"
          value={paletteOf(style)}
          choices={palettes}
          onValue={(name) => onStyle(withPalette(style, name))}
        />
        <TileChoices
          label="Shape"
          value={style.shape}
          choices={MODULE_CHOICES}
          onValue={(shape) => update({ shape })}
        />
        <TileChoices
          label="Frame"
          value={frameChoiceOf(style)}
          choices={FRAME_CHOICES}
          onValue={(choice) => onStyle(withFrameChoice(style, choice))}
        />
      </div>
      <Fold
        title="Logo"
        summary={style.logo ? `${Math.round(style.logo.size * 100)}% of the width` : 'None'}
        hasError={logoError !== undefined}
      >
        <LoadedLogoField
          logo={style.logo}
          error={logoError}
          onLogo={(logo) => update({ logo, ...(logo ? { errorCorrection: 'H' } : {}) })}
        />
      </Fold>
      <Fold
        title="Custom colors"
        summary={summarizeColors(style)}
        hasError={colorFixes.length > 0 || COLOR_PATHS.some((path) => errorOf(path) !== undefined)}
      >
        <ColorFields style={style} fixes={colorFixes} errorOf={errorOf} onStyle={onStyle} />
      </Fold>
      <Fold title="Custom frame" summary={summarizeFrame(style)} hasError={frameError !== undefined}>
        <FrameFields style={style} error={frameError} onFrame={(frame) => update({ frame })} />
      </Fold>
      <Fold title="Corners" summary={summarizeEyes(style)}>
        <div class="style-eyes">
          <TileChoices
            label="Outside"
            value={eyes.frame}
            choices={EYE_FRAME_CHOICES}
            onValue={(frame) => update({ eyes: { ...eyes, frame } })}
          />
          <TileChoices
            label="Inside"
            value={eyes.ball}
            choices={EYE_BALL_CHOICES}
            onValue={(ball) => update({ eyes: { ...eyes, ball } })}
          />
        </div>
      </Fold>
      <Fold title="Damage protection and border" summary={summarizeRobustness(style)}>
        <div class="style-pair">
          <SelectField
            label="Still scans when damaged"
            hint={style.logo ? 'A logo needs the most' : 'More protection makes the squares smaller'}
            value={style.errorCorrection}
            choices={style.logo ? LEVELS.slice(3) : LEVELS}
            onValue={(errorCorrection) => update({ errorCorrection })}
          />
          <SelectField
            label="Border"
            hint="The empty space around the code"
            value={String(style.margin)}
            choices={MARGINS}
            onValue={(margin) => update({ margin: Number(margin) })}
          />
        </div>
      </Fold>
    </div>
  );
}

/** Paths of the colors that a phone may be unable to read, within a style. */
const COLOR_PATHS = ['foreground', 'gradient', 'eyes.foreground'];

/** Offers a readable color for each color that phones read badly. Renders nothing if all are readable. */
function ColorFixNote({ fixes, onStyle }: Pick<ColorFieldsProps, 'fixes' | 'onStyle'>) {
  if (fixes.length === 0) return null;
  return (
    <div class="note note-warn color-fixes" role="status">
      <Icon name="warn" />
      <ul>
        {fixes.map(({ color, background, action, fixed }) => (
          <li key={action}>
            <span>
              {color} on {background} is hard to read.
            </span>
            <Button small onClick={() => onStyle(fixed)}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ColorFieldsProps {
  style: Style;
  fixes: readonly ColorFix[];
  /** Returns the reason for which the API would reject the color at a path of the style. */
  errorOf: (path: string) => string | undefined;
  onStyle: (style: Style) => void;
}

/** Custom colors: foreground or gradient, background, and corners. */
function ColorFields({ style, fixes, errorOf, onStyle }: ColorFieldsProps) {
  const { eyes, gradient } = style;
  const problemOf = (path: string) => errorOf(path) && 'Phones can’t read this color on the background.';
  const fixNote = <ColorFixNote fixes={fixes} onStyle={onStyle} />;
  const update = (change: Partial<Style>) => onStyle({ ...style, ...change });
  const transparent = style.background === 'transparent';
  return (
    <>
      <div class="style-pair">
        {!gradient && (
          <ColorField
            label="Foreground"
            value={style.foreground}
            error={problemOf('foreground')}
            onValue={(foreground) => update({ foreground })}
          />
        )}
        {!transparent && (
          <ColorField
            label="Background"
            value={style.background}
            onValue={(background) => update({ background })}
          />
        )}
        {eyes.foreground !== null && (
          <ColorField
            label="Corners"
            value={eyes.foreground}
            error={problemOf('eyes.foreground')}
            onValue={(foreground) => update({ eyes: { ...eyes, foreground } })}
          />
        )}
      </div>
      {!gradient && fixNote}
      <div class="stack style-checks">
        <Checkbox
          label="Transparent background"
          checked={transparent}
          onValue={(checked) => update({ background: checked ? 'transparent' : '#ffffff' })}
        />
        <Checkbox
          label="Different color for the corners"
          checked={eyes.foreground !== null}
          onValue={(checked) => update({ eyes: { ...eyes, foreground: checked ? style.foreground : null } })}
        />
        <Checkbox
          label="Gradient"
          checked={gradient !== null}
          onValue={(checked) =>
            update({
              gradient: checked ? { type: 'linear', angle: 45, from: style.foreground, to: '#4338ca' } : null,
            })
          }
        />
      </div>
      {gradient && (
        <>
          <GradientFields
            gradient={gradient}
            problemOf={problemOf}
            onGradient={(next) => update({ gradient: next })}
          />
          {fixNote}
        </>
      )}
    </>
  );
}

type Gradient = NonNullable<Style['gradient']>;

function GradientFields({
  gradient,
  problemOf,
  onGradient,
}: {
  gradient: Gradient;
  problemOf: (path: string) => string | undefined;
  onGradient: (gradient: Gradient) => void;
}) {
  return (
    <div class="style-pair">
      <ColorField
        label="From"
        value={gradient.from}
        error={problemOf('gradient.from')}
        onValue={(from) => onGradient({ ...gradient, from })}
      />
      <ColorField
        label="To"
        value={gradient.to}
        error={problemOf('gradient.to')}
        onValue={(to) => onGradient({ ...gradient, to })}
      />
      <SelectField
        label="Gradient type"
        value={gradient.type}
        choices={[
          { value: 'linear', label: 'Linear' },
          { value: 'radial', label: 'Radial' },
        ]}
        onValue={(type) => onGradient({ ...gradient, type })}
      />
      {gradient.type === 'linear' && (
        <TextField
          label="Angle in degrees"
          type="number"
          min={0}
          max={360}
          value={String(gradient.angle)}
          onValue={(angle) =>
            onGradient({ ...gradient, angle: Math.min(360, Math.max(0, Number(angle) || 0)) })
          }
        />
      )}
    </div>
  );
}

interface FrameFieldsProps {
  style: Style;
  error: string | undefined;
  onFrame: (frame: Style['frame']) => void;
}

function FrameFields({ style: { frame, foreground }, error, onFrame }: FrameFieldsProps) {
  return (
    <>
      <TextField
        label="Frame text"
        hint="For example, “Scan for the menu”"
        error={error}
        maxLength={60}
        value={frame?.text ?? ''}
        onValue={(text) => onFrame(text === '' ? null : { color: null, position: 'bottom', ...frame, text })}
      />
      {frame && (
        <div class="style-pair">
          <SelectField
            label="Text position"
            value={frame.position}
            choices={[
              { value: 'bottom', label: 'Below' },
              { value: 'top', label: 'Above' },
            ]}
            onValue={(position) => onFrame({ ...frame, position })}
          />
          <ColorField
            label="Frame color"
            value={frame.color ?? foreground}
            onValue={(color) => onFrame({ ...frame, color })}
          />
        </div>
      )}
    </>
  );
}
