const WIDTH = 96;
const HEIGHT = 28;
const INSET = 2;

/**
 * Line without axes that shows the trend of `counts`. Hidden from screen readers: the numbers are shown next
 * to it.
 */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const max = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length - 1);
  const points = counts.map((count, index) => {
    const y = HEIGHT - INSET - (count / max) * (HEIGHT - 2 * INSET);
    return `${(index * step).toFixed(1)} ${y.toFixed(1)}`;
  });
  const line = `M${points.join('L')}`;
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
    >
      <path class="sparkline-area" d={`${line}V${HEIGHT}H0Z`} />
      <path class="sparkline-line" d={line} />
    </svg>
  );
}
