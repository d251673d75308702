/** Style sheet of the page of a report, in addition to the common one of landing pages. */
export const REPORT_STYLE = `
body{place-items:start center}
main{max-width:60rem;padding:1.5rem clamp(1rem,4vw,2.5rem) 2rem}
main>h1{font-size:1.75rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
nav a{padding:.375rem .875rem;border:1px solid var(--line);border-radius:2rem;color:inherit;font-size:.9375rem;text-decoration:none}
nav a[aria-current]{background:var(--act);border-color:var(--act);color:var(--on-act)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.totals{display:grid;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));gap:1rem;margin:1rem 0}
.totals>div{padding:1rem 1.25rem;border:1px solid var(--line);border-radius:.75rem}
.totals dt{margin:0}
.totals dd{display:block;margin:0}
.totals .count{font-size:2rem;font-weight:650;line-height:1.2;font-variant-numeric:tabular-nums}
.totals .change{color:var(--soft);font-size:.9375rem}
.sections{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1.5rem 2.5rem}
section{min-width:0}
section.wide{grid-column:1/-1}
h2{margin:.5rem 0;font-size:1.125rem}
.chart{display:block;width:100%;height:auto}
.chart rect,.bar rect{fill:var(--act)}
.chart rect{stroke:var(--soft);stroke-opacity:.4;stroke-width:.75}
.chart line{stroke:var(--line)}
.chart text{fill:var(--soft);font-size:13px}
table{width:100%;border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
th{padding:.25rem 0;border-bottom:1px solid var(--line);color:var(--soft);font-weight:500;text-align:left}
td{padding:.3125rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere;vertical-align:top}
th+th,td+td{width:4.75rem;padding-left:.75rem;text-align:right;white-space:nowrap}
tfoot td{color:var(--soft)}
.bar{display:block;width:100%;height:.25rem;margin:.1875rem 0 0}
.bar .track{fill:var(--line)}
summary{padding:.25rem 0;color:var(--soft);font-size:.9375rem;cursor:pointer}
footer{margin:2rem 0 0;padding:1rem 0 0;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
footer a{color:inherit}
@media (max-width:34rem){.chart text{font-size:20px}}
@media print{
:root{color-scheme:light;--ink:#16181d;--soft:#565d69;--paper:#fff;--card:#fff;--line:#d9dce2}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{display:block;padding:0;font-size:11pt}
main{max-width:none;padding:0;border:0}
main::before{display:none}
nav,footer .downloads,summary{display:none}
details::details-content{content-visibility:visible;display:block;block-size:auto}
tr,.chart,.totals>div{break-inside:avoid}
.sections{gap:1rem 2.5rem}
h2{break-after:avoid}
}
`.trim();
