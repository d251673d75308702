/** Background of the content by color scheme, `#RRGGBB`. */
export const CARD = { light: '#ffffff', dark: '#1a1d23' };

/** The common style sheet of all landing pages: phone-sized, in light and dark mode. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#16181d;--soft:#565d69;--paper:#f4f5f7;--card:${CARD.light};--line:#d9dce2;--act:#1449c4;--on-act:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#f1f3f6;--soft:#a9b1be;--paper:#101216;--card:${CARD.dark};--line:#343a44;--act:#8db2ff;--on-act:#0b1220}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:28rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
h1{margin:0 0 .25rem;font-size:1.375rem;line-height:1.25;overflow-wrap:anywhere}
p{margin:.25rem 0 1rem;color:var(--soft)}
.kind{margin:0 0 .25rem;font-size:.875rem}
dl{margin:1rem 0}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0 0 .75rem;overflow-wrap:anywhere;white-space:pre-wrap}
pre{margin:1rem 0;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;font:inherit;overflow-wrap:anywhere;white-space:pre-wrap}
dd,pre,.value{user-select:all;-webkit-user-select:all}
a.act{display:block;margin:1rem 0 0;padding:.875rem 1rem;border-radius:.75rem;background:var(--act);color:var(--on-act);font-weight:600;text-align:center;text-decoration:none}
a.act:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
small{color:var(--soft)}
`.trim();
