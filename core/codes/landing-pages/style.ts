/** Background of the content by color scheme, `#RRGGBB`. */
export const CARD = { light: '#ffffff', dark: '#1a1d23' };

/** The common style sheet of all landing pages: phone-sized, in light and dark mode. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#16181d;--soft:#565d69;--paper:#f4f5f7;--card:${CARD.light};--line:#d9dce2;--act:#4f46e5;--on-act:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#f1f3f6;--soft:#a9b1be;--paper:#101216;--card:${CARD.dark};--line:#343a44;--act:#aab1ff;--on-act:#0b1220;--bad:#ff9d94}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:28rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
h1{margin:0 0 .25rem;font-size:1.375rem;line-height:1.25;overflow-wrap:anywhere}
p{margin:.25rem 0 1rem;color:var(--soft)}
.own{color:inherit;overflow-wrap:anywhere}
.kind{margin:0 0 .25rem;font-size:.875rem}
dl{margin:1rem 0}
dt{color:var(--soft);font-size:.875rem}
dd{margin:0 0 .75rem;overflow-wrap:anywhere;white-space:pre-wrap}
pre{margin:1rem 0;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;font:inherit;overflow-wrap:anywhere;white-space:pre-wrap}
dd{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem .75rem}
dd .value{flex:1 1 12rem;min-width:0}
pre,.value{user-select:all;-webkit-user-select:all}
.large{font-size:1.5rem;font-weight:600;line-height:1.3}
.icon{display:block;width:2.75rem;height:2.75rem;margin:0 0 .75rem;padding:.625rem;border-radius:.75rem;background:var(--paper);fill:none;stroke:var(--ink);stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.copy{padding:.5rem .875rem;border:1px solid var(--line);border-radius:.5rem;background:none;color:inherit;font:inherit;font-size:.9375rem;font-weight:600}
.copy[hidden]{display:none}
.copy:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
a.act{display:block;margin:1rem 0 0;padding:.875rem 1rem;border-radius:.75rem;background:var(--act);color:var(--on-act);font-weight:600;text-align:center;text-decoration:none}
a.act:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
small{color:var(--soft)}
.hint{margin:1rem 0 0}
main>:last-child,dl>dd:last-child{margin-bottom:0}
`.trim();
