import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/performance-jobs.md
var __pageData = JSON.parse("{\"title\":\"Jobs and webhooks, measured\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"performance-jobs.md\",\"filePath\":\"performance-jobs.md\"}");
var _sfc_main = { name: "performance-jobs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="jobs-and-webhooks-measured" tabindex="-1">Jobs and webhooks, measured <a class="header-anchor" href="#jobs-and-webhooks-measured" aria-label="Permalink to “Jobs and webhooks, measured”">​</a></h1><p>How long bulk creations, exports, imports, and label sheets take, what they leave to other accounts, and how many events workers deliver.</p><p><a href="./benchmarks">Run the benchmarks</a> explains the method. To do more at the same time, see <a href="./tuning#workers">Tune a deployment</a>.</p><h2 id="targets" tabindex="-1">Targets <a class="header-anchor" href="#targets" aria-label="Permalink to “Targets”">​</a></h2><table tabindex="0"><thead><tr><th>target</th><th>result</th><th>command</th></tr></thead><tbody><tr><td>at most 60 s</td><td>met</td><td class="long-cell"><a href="#bulk"><code>npm run bench -- bulk</code></a></td></tr><tr><td>p99 of redirects at most 40 ms</td><td>met</td><td class="long-cell"><a href="#bulk"><code>npm run bench -- bulk</code></a></td></tr><tr><td>the small job ends first</td><td>met</td><td class="long-cell"><a href="#bulk"><code>npm run bench -- bulk</code></a></td></tr><tr><td>at most 300 MiB</td><td>met</td><td class="long-cell"><a href="#bulk"><code>npm run bench -- bulk</code></a></td></tr><tr><td class="long-cell">at least 500 changes per second with history and events</td><td>met</td><td class="long-cell"><a href="#changes"><code>npm run bench -- changes</code></a></td></tr><tr><td>at most 2 s</td><td>met</td><td class="long-cell"><a href="#endpoints"><code>npm run bench -- endpoints</code></a></td></tr><tr><td>at most 90 s</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td>at most 300 MiB</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td>Python finds no damaged file</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td class="long-cell">the manifest names the 10000 files</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td class="long-cell">zxing-cpp reads 100 random files</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td>at most 300 MiB</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td>has every scan once</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td>at most 300 MiB</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td>has every scan once</td><td>met</td><td class="long-cell"><a href="#exports"><code>npm run bench -- exports</code></a></td></tr><tr><td>at most 30 s</td><td>met</td><td class="long-cell"><a href="#imports"><code>npm run bench -- imports</code></a></td></tr><tr><td>exactly 7 rows are invalid</td><td>met</td><td class="long-cell"><a href="#imports"><code>npm run bench -- imports</code></a></td></tr><tr><td>at most 60 s</td><td>met</td><td class="long-cell"><a href="#imports"><code>npm run bench -- imports</code></a></td></tr><tr><td>nothing would change</td><td>met</td><td class="long-cell"><a href="#imports"><code>npm run bench -- imports</code></a></td></tr><tr><td>at most 300 MiB</td><td>met</td><td class="long-cell"><a href="#imports"><code>npm run bench -- imports</code></a></td></tr><tr><td>p50 of at most 500 ms</td><td>met</td><td class="long-cell"><a href="#jobs"><code>npm run bench -- jobs</code></a></td></tr><tr><td class="long-cell">p50 of at most a third of the baseline</td><td>met</td><td class="long-cell"><a href="#jobs"><code>npm run bench -- jobs</code></a></td></tr><tr><td>p50 of at most 400 ms</td><td>met</td><td class="long-cell"><a href="#jobs"><code>npm run bench -- jobs</code></a></td></tr><tr><td>at most twice as slow</td><td>met</td><td class="long-cell"><a href="#jobs"><code>npm run bench -- jobs</code></a></td></tr><tr><td class="long-cell">a worker takes at most 300 MiB: 257 MiB</td><td>met</td><td class="long-cell"><a href="#sheets"><code>npm run bench -- sheets</code></a></td></tr><tr><td class="long-cell">memory does not grow with the sheet: 256 MiB for 500 labels, 257 MiB for 10000</td><td>met</td><td class="long-cell"><a href="#sheets"><code>npm run bench -- sheets</code></a></td></tr><tr><td class="long-cell">1 endpoint: at least 30 × one workflow per delivery</td><td>met</td><td class="long-cell"><a href="#webhooks"><code>npm run bench -- webhooks</code></a></td></tr><tr><td class="long-cell">8 endpoints: at least 100 × one workflow per delivery</td><td>met</td><td class="long-cell"><a href="#webhooks"><code>npm run bench -- webhooks</code></a></td></tr><tr><td class="long-cell">at most 0.1 history events per delivery</td><td>met</td><td class="long-cell"><a href="#webhooks"><code>npm run bench -- webhooks</code></a></td></tr><tr><td class="long-cell">scan to first attempt: p50 at most 150 ms, p99 at most 1 s</td><td>met</td><td class="long-cell"><a href="#webhooks"><code>npm run bench -- webhooks</code></a></td></tr></tbody></table><h2 id="bulk" tabindex="-1">bulk <a class="header-anchor" href="#bulk" aria-label="Permalink to “bulk”">​</a></h2><p><code>npm run bench -- bulk</code> on 2026-11-24: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v657, Node 20.20.2, load average 1.8 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>redirects at rest: 8014/s, p50 1.8 ms, p99 5.5 ms, {&quot;302&quot;:40091}</span></span>
<span class="line"><span></span></span>
<span class="line"><span>bulk update of 10000 codes: 28.1 s, {&quot;created&quot;:0,&quot;updated&quot;:10000,&quot;deleted&quot;:0,&quot;skipped&quot;:0,&quot;failed&quot;:0}</span></span>
<span class="line"><span>met    at most 60 s</span></span>
<span class="line"><span></span></span>
<span class="line"><span>redirects during a bulk update, which took 29.0 s: 7022/s, p50 1.7 ms, p99 10.0 ms, {&quot;302&quot;:105336}</span></span>
<span class="line"><span>met    p99 of redirects at most 40 ms</span></span>
<span class="line"><span></span></span>
<span class="line"><span>revert of 10000 codes: 28.2 s</span></span>
<span class="line"><span>job of another account with one code in the meantime: 0.1 s</span></span>
<span class="line"><span>met    the small job ends first</span></span>
<span class="line"><span></span></span>
<span class="line"><span>largest resident memory of the worker: 232 MiB</span></span>
<span class="line"><span>met    at most 300 MiB</span></span></code></pre></div><h2 id="changes" tabindex="-1">changes <a class="header-anchor" href="#changes" aria-label="Permalink to “changes”">​</a></h2><p><code>npm run bench -- changes</code> on 2026-11-23: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 3.1 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>history            889 changes/s, p50 33.8 ms, p99 71.5 ms, CPU time of the API per change 902 µs</span></span>
<span class="line"><span>history and events 826 changes/s, p50 37.1 ms, p99 66.2 ms, CPU time of the API per change 954 µs</span></span>
<span class="line"><span>history            861 changes/s, p50 36.0 ms, p99 51.3 ms, CPU time of the API per change 887 µs</span></span>
<span class="line"><span>history and events 917 changes/s, p50 34.2 ms, p99 55.1 ms, CPU time of the API per change 846 µs</span></span>
<span class="line"><span>history            850 changes/s, p50 37.0 ms, p99 53.7 ms, CPU time of the API per change 833 µs</span></span>
<span class="line"><span>history and events 844 changes/s, p50 36.8 ms, p99 58.2 ms, CPU time of the API per change 879 µs</span></span>
<span class="line"><span>with events 0.98 of the rate without</span></span>
<span class="line"><span>met    at least 500 changes per second with history and events</span></span></code></pre></div><h2 id="endpoints" tabindex="-1">endpoints <a class="header-anchor" href="#endpoints" aria-label="Permalink to “endpoints”">​</a></h2><p><code>npm run bench -- endpoints</code> on 2026-11-23: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 2.6 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>a bulk creation of one code, nothing else running: p50 89 ms, p99 305 ms, max 305 ms</span></span>
<span class="line"><span>the same next to 432 endpoints with one scan a second each: p50 640 ms, p99 1019 ms, max 1019 ms</span></span>
<span class="line"><span>26400 of 26400 deliveries arrived, the last one 4639 ms after the last scan</span></span>
<span class="line"><span>memory: API 168 MiB, worker 613 MiB</span></span>
<span class="line"><span>met    at most 2 s</span></span></code></pre></div><h2 id="exports" tabindex="-1">exports <a class="header-anchor" href="#exports" aria-label="Permalink to “exports”">​</a></h2><p><code>npm run bench -- exports</code> on 2026-11-24: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v657, Node 20.20.2, load average 1.5 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>worker at rest: 212 MiB</span></span>
<span class="line"><span></span></span>
<span class="line"><span>export of 10000 SVG: 4.0 s, 7.3 MiB, worker at most 253 MiB</span></span>
<span class="line"><span>met    at most 90 s</span></span>
<span class="line"><span>met    at most 300 MiB</span></span>
<span class="line"><span>met    Python finds no damaged file</span></span>
<span class="line"><span>met    the manifest names the 10000 files</span></span>
<span class="line"><span>met    zxing-cpp reads 100 random files</span></span>
<span class="line"><span></span></span>
<span class="line"><span>export of 1000000 scans as csv: 28.8 s, 20.9 MiB, worker at most 232 MiB</span></span>
<span class="line"><span>met    at most 300 MiB</span></span>
<span class="line"><span>met    has every scan once</span></span>
<span class="line"><span></span></span>
<span class="line"><span>export of 1000000 scans as ndjson: 29.9 s, 26.2 MiB, worker at most 235 MiB</span></span>
<span class="line"><span>met    at most 300 MiB</span></span>
<span class="line"><span>met    has every scan once</span></span></code></pre></div><h2 id="imports" tabindex="-1">imports <a class="header-anchor" href="#imports" aria-label="Permalink to “imports”">​</a></h2><p><code>npm run bench -- imports</code> on 2026-11-24: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v657, Node 20.20.2, load average 2.1 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>check of 10000 rows: 2.6 s, {&quot;create&quot;:9993,&quot;update&quot;:0,&quot;skip&quot;:0,&quot;invalid&quot;:7}</span></span>
<span class="line"><span>met    at most 30 s</span></span>
<span class="line"><span>invalid rows: 8, 1436, 2864, 4292, 5720, 7148, 8576</span></span>
<span class="line"><span>met    exactly 7 rows are invalid</span></span>
<span class="line"><span></span></span>
<span class="line"><span>creation of their codes: 22.3 s, {&quot;created&quot;:9993,&quot;updated&quot;:0,&quot;deleted&quot;:0,&quot;skipped&quot;:0,&quot;failed&quot;:7}</span></span>
<span class="line"><span>met    at most 60 s</span></span>
<span class="line"><span></span></span>
<span class="line"><span>check of the list of 9993 codes: 3.2 s, {&quot;create&quot;:0,&quot;update&quot;:0,&quot;skip&quot;:9993,&quot;invalid&quot;:0}</span></span>
<span class="line"><span>met    nothing would change</span></span>
<span class="line"><span></span></span>
<span class="line"><span>largest resident memory of the worker: 224 MiB</span></span>
<span class="line"><span>met    at most 300 MiB</span></span></code></pre></div><h2 id="jobs" tabindex="-1">jobs <a class="header-anchor" href="#jobs" aria-label="Permalink to “jobs”">​</a></h2><p><code>npm run bench -- jobs</code> on 2026-11-24: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v657, Node 20.20.2, load average 1.7 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>bulk creation of 500 codes over HTTP, until the last byte of the 201: p50 195 ms, p99 294 ms (15 runs)</span></span>
<span class="line"><span></span></span>
<span class="line"><span>baseline: a workflow with one activity per code, 500 codes, no HTTP: p50 1225 ms, p99 1350 ms (3 runs)</span></span>
<span class="line"><span>met    p50 of at most 500 ms</span></span>
<span class="line"><span>met    p50 of at most a third of the baseline</span></span>
<span class="line"><span></span></span>
<span class="line"><span>export of 50 PNG files over HTTP, until the last byte (48 KiB): p50 82 ms, p99 136 ms (15 runs)</span></span>
<span class="line"><span>met    p50 of at most 400 ms</span></span>
<span class="line"><span></span></span>
<span class="line"><span>export of 50 SVG files over HTTP, until the last byte (37 KiB): p50 82 ms, p99 124 ms (15 runs)</span></span>
<span class="line"><span></span></span>
<span class="line"><span>one bulk job, nothing else running, until its 201: p50 190 ms, p99 209 ms (3 runs)</span></span>
<span class="line"><span></span></span>
<span class="line"><span>the same, submitted right after 10 bulk jobs of another account: p50 294 ms, p99 339 ms (3 runs)</span></span>
<span class="line"><span></span></span>
<span class="line"><span>all 10 jobs of that account: p50 2541 ms, p99 2889 ms (3 runs)</span></span>
<span class="line"><span>met    at most twice as slow</span></span>
<span class="line"><span></span></span>
<span class="line"><span>memory at the end: API 230 MiB, worker 267 MiB</span></span>
<span class="line"><span></span></span>
<span class="line"><span>one bulk job of each of 10 accounts concurrently, one worker: p50 1261 ms, p99 1276 ms (3 runs)</span></span>
<span class="line"><span></span></span>
<span class="line"><span>the same with two workers: p50 1524 ms, p99 1544 ms (3 runs)</span></span></code></pre></div><h2 id="sheets" tabindex="-1">sheets <a class="header-anchor" href="#sheets" aria-label="Permalink to “sheets”">​</a></h2><p><code>npm run bench -- sheets</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 2.7 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>Label sheets: L7160 (21 labels per page), two lines of text, every other code in the style dots</span></span>
<span class="line"><span>memory after the first sheets: API 231 MiB, worker 252 MiB</span></span>
<span class="line"><span>┌────────────────┬───────┬─────────────────────────────────┬───────────────────┬─────────┬─────────────────┐</span></span>
<span class="line"><span>│ (index)        │ pages │ s from request to completed job │ labels per second │ PDF MiB │ worker peak MiB │</span></span>
<span class="line"><span>├────────────────┼───────┼─────────────────────────────────┼───────────────────┼─────────┼─────────────────┤</span></span>
<span class="line"><span>│ 500, round 1   │ 24    │ 0.7                             │ 714               │ 0.8     │ 256             │</span></span>
<span class="line"><span>│ 2000, round 1  │ 96    │ 2.79                            │ 717               │ 3.22    │ 258             │</span></span>
<span class="line"><span>│ 10000, round 1 │ 477   │ 14.81                           │ 675               │ 16.09   │ 257             │</span></span>
<span class="line"><span>│ 500, round 2   │ 24    │ 0.82                            │ 609               │ 0.8     │ 249             │</span></span>
<span class="line"><span>│ 2000, round 2  │ 96    │ 2.52                            │ 794               │ 3.22    │ 248             │</span></span>
<span class="line"><span>│ 10000, round 2 │ 477   │ 14.24                           │ 702               │ 16.09   │ 250             │</span></span>
<span class="line"><span>│ 500, round 3   │ 24    │ 0.71                            │ 709               │ 0.8     │ 250             │</span></span>
<span class="line"><span>│ 2000, round 3  │ 96    │ 2.37                            │ 844               │ 3.22    │ 250             │</span></span>
<span class="line"><span>│ 10000, round 3 │ 477   │ 11.33                           │ 882               │ 16.09   │ 252             │</span></span>
<span class="line"><span>└────────────────┴───────┴─────────────────────────────────┴───────────────────┴─────────┴─────────────────┘</span></span>
<span class="line"><span>memory afterwards: API 180 MiB, worker 251 MiB</span></span>
<span class="line"><span>dry run of 10000 labels: p50 495 ms</span></span>
<span class="line"><span>met    a worker takes at most 300 MiB: 257 MiB</span></span>
<span class="line"><span>met    memory does not grow with the sheet: 256 MiB for 500 labels, 257 MiB for 10000</span></span></code></pre></div><h2 id="webhooks" tabindex="-1">webhooks <a class="header-anchor" href="#webhooks" aria-label="Permalink to “webhooks”">​</a></h2><p><code>npm run bench -- webhooks</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 2.2 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>Webhooks: deliveries per second, signed and recorded</span></span>
<span class="line"><span>  one workflow per delivery: 25</span></span>
<span class="line"><span>  entity workflow, 1 endpoint: 3300 (134 ×)</span></span>
<span class="line"><span>  entity workflows, 8 endpoints: 3211 (130 ×)</span></span>
<span class="line"><span>  history events per delivery: at most 0.0087</span></span>
<span class="line"><span>  scan to first attempt, 200 scans/s: p50 33 ms, p99 65 ms</span></span>
<span class="line"><span>  memory of this process: 519 MiB</span></span>
<span class="line"><span>met    1 endpoint: at least 30 × one workflow per delivery</span></span>
<span class="line"><span>met    8 endpoints: at least 100 × one workflow per delivery</span></span>
<span class="line"><span>met    at most 0.1 history events per delivery</span></span>
<span class="line"><span>met    scan to first attempt: p50 at most 150 ms, p99 at most 1 s</span></span></code></pre></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("performance-jobs.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var performance_jobs_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, performance_jobs_default as default };
