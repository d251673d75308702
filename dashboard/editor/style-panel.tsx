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
  { value: 'L', label: 'L, 7% may be damaged' },
  { value: 'M', label: 'M, 15% may be damaged' },
  { value: 'Q', label: 'Q, 25% may be damaged' },
  { value: 'H', label: 'H, 30% may be damaged' },
] as const;
const MARGINS = Array.from({ length: 21 }, (_, margin) => ({
  value: String(margin),
  label: margin === 4 ? '4 modules (standard)' : `${margin} modules`,
}));

/** How the code looks. */
export function StylePanel({ style, errors, onStyle }: StylePanelProps) {
  const { eyes, gradient, frame } = style;
  const set = (change: Partial<Style>) => onStyle({ ...style, ...change });
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
          onValue={(shape) => set({ shape })}
        />
      </div>
      <div class="style-group style-pair">
        <SelectField
          label="Eye frame"
          value={eyes.frame}
          choices={EYES}
          onValue={(ring) => set({ eyes: { ...eyes, frame: ring } })}
        />
        <SelectField
          label="Eye centre"
          value={eyes.ball}
          choices={EYES}
          onValue={(ball) => set({ eyes: { ...eyes, ball } })}
        />
      </div>
      <div class="style-group">
        <h3>Colors</h3>
        <div class="style-pair">
          {!gradient && (
            <ColorField
              label="Foreground"
              value={style.foreground}
              onValue={(foreground) => set({ foreground })}
            />
          )}
          {!transparent && (
            <ColorField
              label="Background"
              value={style.background}
              onValue={(background) => set({ background })}
            />
          )}
          {eyes.foreground !== null && (
            <ColorField
              label="Eyes"
              value={eyes.foreground}
              onValue={(foreground) => set({ eyes: { ...eyes, foreground } })}
            />
          )}
          {gradient && (
            <>
              <ColorField
                label="From"
                value={gradient.from}
                onValue={(from) => set({ gradient: { ...gradient, from } })}
              />
              <ColorField
                label="To"
                value={gradient.to}
                onValue={(to) => set({ gradient: { ...gradient, to } })}
              />
            </>
          )}
        </div>
        <Checkbox
          label="Transparent background"
          checked={transparent}
          onValue={(on) => set({ background: on ? 'transparent' : '#ffffff' })}
        />
        <Checkbox
          label="Own color for the eyes"
          checked={eyes.foreground !== null}
          onValue={(on) => set({ eyes: { ...eyes, foreground: on ? style.foreground : null } })}
        />
        <Checkbox
          label="Gradient"
          checked={gradient !== null}
          onValue={(on) =>
            set({
              gradient: on ? { type: 'linear', angle: 45, from: style.foreground, to: '#4338ca' } : null,
            })
          }
        />
        {gradient && <GradientWay gradient={gradient} onGradient={(next) => set({ gradient: next })} />}
      </div>
      <div class="style-group">
        <h3>Logo</h3>
        <LogoField
          logo={style.logo}
          error={errors.find(({ path }) => path.startsWith('style.logo'))?.message}
          onLogo={(logo) => set({ logo, ...(logo ? { errorCorrection: 'H' } : {}) })}
        />
      </div>
      <div class="style-group">
        <h3>Frame</h3>
        <TextField
          label="Words on the frame"
          optional
          hint="For example: Scan for the menu"
          error={frameError}
          maxLength={60}
          value={frame?.text ?? ''}
          onValue={(text) =>
            set({ frame: text === '' ? null : { color: null, position: 'bottom', ...frame, text } })
          }
        />
        {frame && (
          <div class="style-pair">
            <SelectField
              label="Side of the words"
              value={frame.position}
              choices={[
                { value: 'bottom', label: 'Below' },
                { value: 'top', label: 'Above' },
              ]}
              onValue={(position) => set({ frame: { ...frame, position } })}
            />
            <ColorField
              label="Frame"
              value={frame.color ?? style.foreground}
              onValue={(color) => set({ frame: { ...frame, color } })}
            />
          </div>
        )}
      </div>
      <div class="style-group style-pair">
        <SelectField
          label="Error correction"
          value={style.errorCorrection}
          choices={style.logo ? LEVELS.slice(3) : LEVELS}
          onValue={(errorCorrection) => set({ errorCorrection })}
        />
        <SelectField
          label="Quiet zone"
          value={String(style.margin)}
          choices={MARGINS}
          onValue={(margin) => set({ margin: Number(margin) })}
        />
      </div>
    </div>
  );
}

type Gradient = NonNullable<Style['gradient']>;

function GradientWay({
  gradient,
  onGradient,
}: {
  gradient: Gradient;
  onGradient: (gradient: Gradient) => void;
}) {
  return (
    <div class="style-pair">
      <SelectField
        label="Kind"
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
