import { useEffect, useRef } from 'preact/hooks';

/** Calls `onChange` when a known value changes. `undefined` stands for a value that has not loaded yet. */
export function useOnChange(value: unknown, onChange: () => unknown): void {
  const last = useRef(value);
  useEffect(() => {
    const isChange = last.current !== undefined && last.current !== value;
    last.current = value;
    if (isChange) onChange();
  }, [value]);
}
