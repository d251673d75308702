/** Provided by `world-map-plugin.mjs`. Keys are ISO 3166-1 alpha-2 country codes. */
declare module 'virtual:world-map' {
  const map: {
    width: number;
    height: number;
    /** Path of each country, as the `d` attribute of an SVG path. */
    shapes: Record<string, string>;
    /** Middle of each country that is too small for a path. */
    points: Record<string, [number, number]>;
  };
  export default map;
}

/** Provided by `common-passwords-plugin.mjs`. */
declare module 'virtual:common-passwords' {
  /** Passwords of at least 8 characters in lower case, one per line. */
  const passwords: string;
  export default passwords;
}

/** Version of the service, set by the build. */
declare const __VERSION__: string;
