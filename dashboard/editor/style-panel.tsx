import type { ErrorDetail } from '../../core/errors.js';
import type { Style } from '../../core/style.js';
import { ColorField } from '../components/color-field.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { SegmentedControl } from '../components/segmented-control.js';
import { LogoField } from './logo-field.js';

interface StylePanelProps {
  style: Style;
  errors: readonly ErrorDetail[];
  onStyle: (style: Style) => void;
}

const SHAPES = [
  { value: 'square', label: 'Square' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'dots', label: 'Dots' },
  { value: 'classy', label: 'Classy' },
] as const;
const EYES = [
  { value: 'square', label: 'Square' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'circle', label: 'Circle' },
] as const;
const LEVELS = [
  { value: 'L', label: 'L (7% recovery)' },
  { value: 'M', label: 'M (15% recovery)' },
  { value: 'Q', label: 'Q (25% recovery)' },
  { value: 'H', label: 'H (30% recovery)' },
] as const;
const MARGINS = Array.from({ length: 21 }, (_, margin) => ({
  value: String(margin),
  label: margin === 4 ? '4 modules (standard)' : `${margin} modules`,
}));

/** The style of a code: shapes, colors, logo, frame, error correction, and quiet zone. */
export function StylePanel({ style, errors, onStyle }: StylePanelProps) {
  const { eyes, gradient, frame } = style;
  const update = (change: Partial<Style>) => onStyle({ ...style, ...change });
  const transparent = style.background === 'transparent';
  const frameError = errors.find(({ path }) => path.startsWith('style.frame'))?.message;
  return (
    <div class="stack">
      <div class="style-group">
        <h3>Shape</h3>
        <SegmentedControl
          label="Shape of the modules"
          value={style.shape}
          choices={SHAPES}
          onValue={(shape) => update({ shape })}
        />
      </div>
      <div class="style-group style-pair">
        <SelectField
          label="Eye frame"
          value={eyes.frame}
          choices={EYES}
          onValue={(eyeFrame) => update({ eyes: { ...eyes, frame: eyeFrame } })}
        />
        <SelectField
          label="Eye center"
          value={eyes.ball}
          choices={EYES}
          onValue={(ball) => update({ eyes: { ...eyes, ball } })}
        />
      </div>
      <div class="style-group">
        <h3>Colors</h3>
        <div class="style-pair">
          {!gradient && (
            <ColorField
              label="Foreground"
              value={style.foreground}
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
              label="Eyes"
              value={eyes.foreground}
              onValue={(foreground) => update({ eyes: { ...eyes, foreground } })}
            />
          )}
          {gradient && (
            <>
              <ColorField
                label="From"
                value={gradient.from}
                onValue={(from) => update({ gradient: { ...gradient, from } })}
              />
              <ColorField
                label="To"
                value={gradient.to}
                onValue={(to) => update({ gradient: { ...gradient, to } })}
              />
            </>
          )}
        </div>
        <Checkbox
          label="Transparent background"
          checked={transparent}
          onValue={(checked) => update({ background: checked ? 'transparent' : '#ffffff' })}
        />
        <Checkbox
          label="Custom eye color"
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
        {gradient && <GradientFields gradient={gradient} onGradient={(next) => update({ gradient: next })} />}
      </div>
      <div class="style-group">
        <h3>Logo</h3>
        <LogoField
          logo={style.logo}
          error={errors.find(({ path }) => path.startsWith('style.logo'))?.message}
          onLogo={(logo) => update({ logo, ...(logo ? { errorCorrection: 'H' } : {}) })}
        />
      </div>
      <div class="style-group">
        <h3>Frame</h3>
        <TextField
          label="Frame text"
          optional
          hint="For example, “Scan for the menu”"
          error={frameError}
          maxLength={60}
          value={frame?.text ?? ''}
          onValue={(text) =>
            update({ frame: text === '' ? null : { color: null, position: 'bottom', ...frame, text } })
          }
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
              onValue={(position) => update({ frame: { ...frame, position } })}
            />
            <ColorField
              label="Frame color"
              value={frame.color ?? style.foreground}
              onValue={(color) => update({ frame: { ...frame, color } })}
            />
          </div>
        )}
      </div>
      <div class="style-group style-pair">
        <SelectField
          label="Error correction"
          value={style.errorCorrection}
          choices={style.logo ? LEVELS.slice(3) : LEVELS}
          onValue={(errorCorrection) => update({ errorCorrection })}
        />
        <SelectField
          label="Quiet zone"
          value={String(style.margin)}
          choices={MARGINS}
          onValue={(margin) => update({ margin: Number(margin) })}
        />
      </div>
    </div>
  );
}

type Gradient = NonNullable<Style['gradient']>;

function GradientFields({
  gradient,
  onGradient,
}: {
  gradient: Gradient;
  onGradient: (gradient: Gradient) => void;
}) {
  return (
    <div class="style-pair">
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
