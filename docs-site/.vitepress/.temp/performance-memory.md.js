import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/performance-memory.md
var __pageData = JSON.parse("{\"title\":\"Memory and costs, measured\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"performance-memory.md\",\"filePath\":\"performance-memory.md\"}");
var _sfc_main = { name: "performance-memory.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="memory-and-costs-measured" tabindex="-1">Memory and costs, measured <a class="header-anchor" href="#memory-and-costs-measured" aria-label="Permalink to “Memory and costs, measured”">​</a></h1><p>Memory of each process at rest and over a million requests, time to start and to stop the service, and the costs of a scan, a code, and a lookup in bytes and processor time. <a href="./scaling">Scaling</a> multiplies these costs.</p><p><a href="./benchmarks">Run the benchmarks</a> explains the method. To take less, see <a href="./tuning#memory">the memory settings</a>.</p><h2 id="targets" tabindex="-1">Targets <a class="header-anchor" href="#targets" aria-label="Permalink to “Targets”">​</a></h2><table tabindex="0"><thead><tr><th>target</th><th>result</th><th>command</th></tr></thead><tbody><tr><td class="long-cell">every request has the expected status</td><td>met</td><td class="long-cell"><a href="#memory"><code>npm run bench -- memory</code></a></td></tr><tr><td class="long-cell">memory does not grow: 431 MiB at the beginning, 447 MiB at the end</td><td>met</td><td class="long-cell"><a href="#memory"><code>npm run bench -- memory</code></a></td></tr><tr><td class="long-cell">scan: BSON: at most 1.15 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">scan: data on disk, compressed: at most 1.4 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">scan: indexes on disk: at most 1.6 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">scan: written to the journal: at most 1.6 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">scan: MongoDB CPU time, batches of 1: at most 3 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">scan: MongoDB CPU time, batches of 32: at most 3 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">scan: MongoDB CPU time, batches of 500: at most 3 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">scan: API CPU time, 64 connections: at most 3 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">code: BSON: at most 1.15 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">code: data on disk, compressed: at most 1.6 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">code: indexes on disk: at most 1.6 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">cold lookup: MongoDB CPU time: at most 3 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td class="long-cell">cold lookup in batches of 50: MongoDB CPU time: at most 3 × the model</td><td>met</td><td class="long-cell"><a href="#scaling"><code>npm run bench -- scaling</code></a></td></tr><tr><td>ready within 5 s (median)</td><td>met</td><td class="long-cell"><a href="#start"><code>npm run bench -- start</code></a></td></tr><tr><td>stopped within 10 s</td><td>met</td><td class="long-cell"><a href="#start"><code>npm run bench -- start</code></a></td></tr><tr><td class="long-cell">API takes at most 120 MiB without the location database</td><td>met</td><td class="long-cell"><a href="#start"><code>npm run bench -- start</code></a></td></tr><tr><td>worker takes at most 180 MiB</td><td>met</td><td class="long-cell"><a href="#start"><code>npm run bench -- start</code></a></td></tr></tbody></table><h2 id="memory" tabindex="-1">memory <a class="header-anchor" href="#memory" aria-label="Permalink to “memory”">​</a></h2><p><code>npm run bench -- memory</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 1.8 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>Memory of the API over 1000000 requests: scans, images, codes, and analytics</span></span>
<span class="line"><span>7154 requests: 315 MiB, 2831/s</span></span>
<span class="line"><span>21175 requests: 335 MiB, 5587/s</span></span>
<span class="line"><span>32765 requests: 363 MiB, 4600/s</span></span>
<span class="line"><span>44077 requests: 390 MiB, 4496/s</span></span>
<span class="line"><span>57723 requests: 422 MiB, 5427/s</span></span>
<span class="line"><span>71636 requests: 455 MiB, 5532/s</span></span>
<span class="line"><span>87888 requests: 397 MiB, 6483/s</span></span>
<span class="line"><span>104631 requests: 397 MiB, 6639/s</span></span>
<span class="line"><span>119494 requests: 399 MiB, 5919/s</span></span>
<span class="line"><span>135286 requests: 434 MiB, 6268/s</span></span>
<span class="line"><span>151726 requests: 470 MiB, 6539/s</span></span>
<span class="line"><span>169970 requests: 417 MiB, 7271/s</span></span>
<span class="line"><span>184780 requests: 417 MiB, 5897/s</span></span>
<span class="line"><span>197588 requests: 417 MiB, 5101/s</span></span>
<span class="line"><span>211549 requests: 425 MiB, 5567/s</span></span>
<span class="line"><span>226703 requests: 458 MiB, 6038/s</span></span>
<span class="line"><span>242246 requests: 431 MiB, 6183/s</span></span>
<span class="line"><span>257810 requests: 431 MiB, 6181/s</span></span>
<span class="line"><span>274559 requests: 431 MiB, 6678/s</span></span>
<span class="line"><span>292814 requests: 431 MiB, 7265/s</span></span>
<span class="line"><span>302940 requests: 450 MiB, 4028/s</span></span>
<span class="line"><span>312679 requests: 471 MiB, 3875/s</span></span>
<span class="line"><span>327086 requests: 432 MiB, 5740/s</span></span>
<span class="line"><span>340416 requests: 432 MiB, 5303/s</span></span>
<span class="line"><span>354480 requests: 433 MiB, 5605/s</span></span>
<span class="line"><span>369060 requests: 433 MiB, 5788/s</span></span>
<span class="line"><span>382414 requests: 443 MiB, 5304/s</span></span>
<span class="line"><span>396921 requests: 474 MiB, 5769/s</span></span>
<span class="line"><span>410562 requests: 438 MiB, 5436/s</span></span>
<span class="line"><span>425598 requests: 438 MiB, 5984/s</span></span>
<span class="line"><span>441316 requests: 438 MiB, 6272/s</span></span>
<span class="line"><span>456541 requests: 438 MiB, 6057/s</span></span>
<span class="line"><span>473942 requests: 463 MiB, 6922/s</span></span>
<span class="line"><span>489606 requests: 435 MiB, 6242/s</span></span>
<span class="line"><span>506367 requests: 435 MiB, 6672/s</span></span>
<span class="line"><span>517773 requests: 435 MiB, 4537/s</span></span>
<span class="line"><span>528921 requests: 435 MiB, 4397/s</span></span>
<span class="line"><span>540008 requests: 435 MiB, 4387/s</span></span>
<span class="line"><span>556187 requests: 463 MiB, 6368/s</span></span>
<span class="line"><span>572255 requests: 438 MiB, 6341/s</span></span>
<span class="line"><span>586415 requests: 438 MiB, 5644/s</span></span>
<span class="line"><span>604181 requests: 438 MiB, 7084/s</span></span>
<span class="line"><span>621121 requests: 440 MiB, 6738/s</span></span>
<span class="line"><span>637567 requests: 443 MiB, 6562/s</span></span>
<span class="line"><span>656224 requests: 443 MiB, 7437/s</span></span>
<span class="line"><span>674683 requests: 444 MiB, 7365/s</span></span>
<span class="line"><span>694285 requests: 444 MiB, 7814/s</span></span>
<span class="line"><span>710038 requests: 461 MiB, 6242/s</span></span>
<span class="line"><span>723732 requests: 446 MiB, 5459/s</span></span>
<span class="line"><span>743067 requests: 446 MiB, 7708/s</span></span>
<span class="line"><span>760514 requests: 446 MiB, 6939/s</span></span>
<span class="line"><span>776252 requests: 446 MiB, 6265/s</span></span>
<span class="line"><span>792172 requests: 468 MiB, 6325/s</span></span>
<span class="line"><span>808493 requests: 447 MiB, 6495/s</span></span>
<span class="line"><span>824371 requests: 447 MiB, 6333/s</span></span>
<span class="line"><span>839142 requests: 447 MiB, 5868/s</span></span>
<span class="line"><span>854205 requests: 447 MiB, 5987/s</span></span>
<span class="line"><span>867962 requests: 461 MiB, 5474/s</span></span>
<span class="line"><span>885171 requests: 446 MiB, 6863/s</span></span>
<span class="line"><span>902058 requests: 446 MiB, 6711/s</span></span>
<span class="line"><span>921149 requests: 446 MiB, 7603/s</span></span>
<span class="line"><span>940012 requests: 447 MiB, 7495/s</span></span>
<span class="line"><span>959455 requests: 447 MiB, 7741/s</span></span>
<span class="line"><span>980417 requests: 447 MiB, 8363/s</span></span>
<span class="line"><span>1003317 requests: 448 MiB, 9142/s</span></span>
<span class="line"><span>responses by status: {&quot;200&quot;:20066,&quot;302&quot;:983251}</span></span>
<span class="line"><span>met    every request has the expected status</span></span>
<span class="line"><span>met    memory does not grow: 431 MiB at the beginning, 447 MiB at the end</span></span></code></pre></div><h2 id="scaling" tabindex="-1">scaling <a class="header-anchor" href="#scaling" aria-label="Permalink to “scaling”">​</a></h2><p><code>npm run bench -- scaling</code> on 2026-11-23: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v657, Node 20.20.2, load average about 20: other work ran on the machine.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>4656 redirects/s while the API, MongoDB, and the load share the machine</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Costs at 200000 scans and 50000 codes, compared with the model of docs/scaling.md</span></span>
<span class="line"><span>┌────────────────────────────────────────────────┬─────────┬───────┬──────────┬───────┐</span></span>
<span class="line"><span>│ (index)                                        │ unit    │ model │ measured │ ratio │</span></span>
<span class="line"><span>├────────────────────────────────────────────────┼─────────┼───────┼──────────┼───────┤</span></span>
<span class="line"><span>│ scan: BSON                                     │ &#39;bytes&#39; │ 280   │ 283      │ 1.01  │</span></span>
<span class="line"><span>│ scan: data on disk, compressed                 │ &#39;bytes&#39; │ 90    │ 91       │ 1.01  │</span></span>
<span class="line"><span>│ scan: indexes on disk                          │ &#39;bytes&#39; │ 150   │ 151      │ 1.01  │</span></span>
<span class="line"><span>│ scan: written to the journal                   │ &#39;bytes&#39; │ 110   │ 109      │ 0.99  │</span></span>
<span class="line"><span>│ scan: MongoDB CPU time, batches of 1           │ &#39;µs&#39;    │ 450   │ 570      │ 1.27  │</span></span>
<span class="line"><span>│ scan: MongoDB CPU time, batches of 32          │ &#39;µs&#39;    │ 35    │ 32       │ 0.93  │</span></span>
<span class="line"><span>│ scan: MongoDB CPU time, batches of 500         │ &#39;µs&#39;    │ 20    │ 17       │ 0.85  │</span></span>
<span class="line"><span>│ scan: API CPU time, 64 connections             │ &#39;µs&#39;    │ 70    │ 74       │ 1.06  │</span></span>
<span class="line"><span>│ code: BSON                                     │ &#39;bytes&#39; │ 930   │ 927      │ 1     │</span></span>
<span class="line"><span>│ code: data on disk, compressed                 │ &#39;bytes&#39; │ 150   │ 142      │ 0.95  │</span></span>
<span class="line"><span>│ code: indexes on disk                          │ &#39;bytes&#39; │ 250   │ 258      │ 1.03  │</span></span>
<span class="line"><span>│ cold lookup: MongoDB CPU time                  │ &#39;µs&#39;    │ 450   │ 390      │ 0.87  │</span></span>
<span class="line"><span>│ cold lookup in batches of 50: MongoDB CPU time │ &#39;µs&#39;    │ 50    │ 50       │ 1     │</span></span>
<span class="line"><span>└────────────────────────────────────────────────┴─────────┴───────┴──────────┴───────┘</span></span>
<span class="line"><span>met    scan: BSON: at most 1.15 × the model</span></span>
<span class="line"><span>met    scan: data on disk, compressed: at most 1.4 × the model</span></span>
<span class="line"><span>met    scan: indexes on disk: at most 1.6 × the model</span></span>
<span class="line"><span>met    scan: written to the journal: at most 1.6 × the model</span></span>
<span class="line"><span>met    scan: MongoDB CPU time, batches of 1: at most 3 × the model</span></span>
<span class="line"><span>met    scan: MongoDB CPU time, batches of 32: at most 3 × the model</span></span>
<span class="line"><span>met    scan: MongoDB CPU time, batches of 500: at most 3 × the model</span></span>
<span class="line"><span>met    scan: API CPU time, 64 connections: at most 3 × the model</span></span>
<span class="line"><span>met    code: BSON: at most 1.15 × the model</span></span>
<span class="line"><span>met    code: data on disk, compressed: at most 1.6 × the model</span></span>
<span class="line"><span>met    code: indexes on disk: at most 1.6 × the model</span></span>
<span class="line"><span>met    cold lookup: MongoDB CPU time: at most 3 × the model</span></span>
<span class="line"><span>met    cold lookup in batches of 50: MongoDB CPU time: at most 3 × the model</span></span></code></pre></div><h2 id="start" tabindex="-1">start <a class="header-anchor" href="#start" aria-label="Permalink to “start”">​</a></h2><p><code>npm run bench -- start</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 2.7 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>first npm start in an empty data folder, already built: ready after 4.00 s</span></span>
<span class="line"><span></span></span>
<span class="line"><span>later npm start, until its last line: p50 2.78 s, maximum 34.85 s (5 runs)</span></span>
<span class="line"><span>met    ready within 5 s (median)</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Ctrl-C, until all processes have exited: p50 1.41 s, maximum 1.51 s (5 runs)</span></span>
<span class="line"><span>met    stopped within 10 s</span></span>
<span class="line"><span></span></span>
<span class="line"><span>idle memory with the location database: api 242 MiB, worker 169 MiB, mongod 133 MiB, temporal 142 MiB</span></span>
<span class="line"><span></span></span>
<span class="line"><span>idle memory without it: api 113 MiB, worker 171 MiB, mongod 134 MiB, temporal 153 MiB</span></span>
<span class="line"><span>met    API takes at most 120 MiB without the location database</span></span>
<span class="line"><span>met    worker takes at most 180 MiB</span></span></code></pre></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("performance-memory.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var performance_memory_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, performance_memory_default as default };
