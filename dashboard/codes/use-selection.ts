import { useEffect, useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';

/** The selected codes of a list. */
export interface Selection {
  codes: ReadonlyMap<string, QrCode>;
  /** Whether all codes that match are selected, shown or not. */
  isAll: boolean;
  /** Follows the codes that the list shows, in order: the selection has their current state. */
  follow: (shown: readonly QrCode[]) => void;
  /** Selects or deselects a code. @param extends whether to select all codes from the last one to it */
  toggle: (code: QrCode, extend: boolean) => void;
  select: (codes: readonly QrCode[]) => void;
  selectAll: () => void;
  clear: () => void;
}

/** Stores which codes of a list are selected. @param path API path of the list; another one clears them */
export function useSelection(path: string): Selection {
  const [codes, setCodes] = useState<ReadonlyMap<string, QrCode>>(new Map());
  const [isAll, setIsAll] = useState(false);
  const shown = useRef<readonly QrCode[]>([]);
  const lastToggled = useRef<string>();
  const select = (chosen: readonly QrCode[]) => setCodes(new Map(chosen.map((code) => [code.id, code])));
  const clear = () => {
    select([]);
    setIsAll(false);
    lastToggled.current = undefined;
  };
  useEffect(clear, [path]);
  return {
    codes,
    isAll,
    follow: (listed) => {
      shown.current = listed;
      setCodes((former) => {
        const next = listed.filter(({ id }) => former.has(id));
        const isSame = next.length === former.size && next.every((code) => former.get(code.id) === code);
        return isSame ? former : new Map(next.map((code) => [code.id, code]));
      });
    },
    toggle: (code, extend) => {
      const [from, to] = [lastToggled.current, code.id].map((id) =>
        shown.current.findIndex((each) => each.id === id),
      ) as [number, number];
      lastToggled.current = code.id;
      const next = new Map(codes);
      if (extend && from >= 0 && to >= 0) {
        const range = shown.current.slice(Math.min(from, to), Math.max(from, to) + 1);
        for (const each of range) next.set(each.id, each);
      } else if (!next.delete(code.id)) next.set(code.id, code);
      setCodes(next);
    },
    select,
    selectAll: () => setIsAll(true),
    clear,
  };
}
