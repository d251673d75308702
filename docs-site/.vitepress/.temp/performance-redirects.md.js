import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/performance-redirects.md
var __pageData = JSON.parse("{\"title\":\"Redirects, measured\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"performance-redirects.md\",\"filePath\":\"performance-redirects.md\"}");
var _sfc_main = { name: "performance-redirects.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="redirects-measured" tabindex="-1">Redirects, measured <a class="header-anchor" href="#redirects-measured" aria-label="Permalink to “Redirects, measured”">​</a></h1><p>How many redirects per second a short link serves and how long each takes: next to other ways to redirect, with rules and limits, with a second process, while the API is abused, and compared with an earlier version. A redirect includes its durable scan: MongoDB has it in the journal, or the disk of the API has it, before the response is sent.</p><p><a href="./benchmarks">Run the benchmarks</a> explains the method. To serve more, see <a href="./tuning#api-processes">Tune a deployment</a> and <a href="./scaling">Scaling</a>.</p><h2 id="targets" tabindex="-1">Targets <a class="header-anchor" href="#targets" aria-label="Permalink to “Targets”">​</a></h2><table tabindex="0"><thead><tr><th>target</th><th>result</th><th>command</th></tr></thead><tbody><tr><td>p99 of at most 40 ms: none</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: logos of 8,000,000 × 1 px</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: logos of 1 × 8,000,000 px</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: logos of 4,000 × 4,000 px</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: previews of styled symbols of version 40</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: images by token, of another size each</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: images by key, of 4,096 px</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: sign-ins with 80,000 unknown fields</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: bulk requests with 400,000 unknown fields</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: sign-ins with wrong passwords</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: searches in 6,000 codes</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: event streams of one account</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">p99 of at most 40 ms: none, afterwards</td><td>met</td><td class="long-cell"><a href="#abuse"><code>npm run bench -- abuse</code></a></td></tr><tr><td class="long-cell">two processes at least 1.6 × one, where cores are free</td><td>met</td><td class="long-cell"><a href="#processes"><code>npm run bench -- processes</code></a></td></tr><tr><td>at least 15% of bare node:http</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">at least 1.3 × a constant Express 302</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">at least 6 × Express + findOne + insertOne</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td>p99 of at most 40 ms</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td>at least 25% of bare node:http</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">p99 of at most 4 × bare node:http&#39;s</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">25 rules, utm, and query: at least 0.95 × a plain code (0.976, median of pairs)</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">a scan limit: at least 0.5 × a plain code</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td>every response is a redirect</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">25 rules, utm, and query: at least 0.95 × a plain code (0.936, median of pairs)</td><td><strong>missed</strong></td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">a scan limit: at least 0.5 × a plain code</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td>every response is a redirect</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td>exactly the limit is served</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td>no scan that got a 302 is lost</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">redirects within 300 ms while MongoDB is down</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">each of their scans is stored once</td><td>met</td><td class="long-cell"><a href="#redirect"><code>npm run bench -- redirect</code></a></td></tr><tr><td class="long-cell">choice among 25 rules of all kinds, none matches takes at most 5 µs</td><td>met</td><td class="long-cell"><a href="#routing"><code>npm run bench -- routing</code></a></td></tr><tr><td class="long-cell">choice among 25 rules of all kinds, with a default language takes at most 5 µs</td><td>met</td><td class="long-cell"><a href="#routing"><code>npm run bench -- routing</code></a></td></tr><tr><td class="long-cell">choice among 25 rules with 20 networks each takes at most 5 µs</td><td>met</td><td class="long-cell"><a href="#routing"><code>npm run bench -- routing</code></a></td></tr><tr><td class="long-cell">choice among 25 rules with 20 networks each, IPv6 takes at most 5 µs</td><td>met</td><td class="long-cell"><a href="#routing"><code>npm run bench -- routing</code></a></td></tr><tr><td class="long-cell">at least 0.97 × the earlier version (1.010, median of pairs)</td><td>met</td><td class="long-cell"><a href="#versions"><code>npm run bench -- versions</code></a></td></tr><tr><td class="long-cell">25 rules: at least 0.95 × a plain code (0.969, median of pairs)</td><td>met</td><td class="long-cell"><a href="#versions"><code>npm run bench -- versions</code></a></td></tr><tr><td>p99 at most 40 ms</td><td>met</td><td class="long-cell"><a href="#versions"><code>npm run bench -- versions</code></a></td></tr><tr><td class="long-cell">at least 0.97 × the earlier version (1.107, median of pairs)</td><td>met</td><td class="long-cell"><a href="#versions"><code>npm run bench -- versions</code></a></td></tr><tr><td class="long-cell">25 rules: at least 0.95 × a plain code (0.882, median of pairs)</td><td><strong>missed</strong></td><td class="long-cell"><a href="#versions"><code>npm run bench -- versions</code></a></td></tr><tr><td>p99 at most 40 ms</td><td>met</td><td class="long-cell"><a href="#versions"><code>npm run bench -- versions</code></a></td></tr></tbody></table><h2 id="abuse" tabindex="-1">abuse <a class="header-anchor" href="#abuse" aria-label="Permalink to “abuse”">​</a></h2><p><code>npm run bench -- abuse</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 2.1 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>Redirects on 64 connections while the API is abused (API and image process)</span></span>
<span class="line"><span>┌───────────────────────────────────────────┬─────────────┬────────┬────────┬────────────┬──────────┬──────────────────────┐</span></span>
<span class="line"><span>│ (index)                                   │ redirects/s │ p50 ms │ p99 ms │ sign-in ms │ peak MiB │ responses            │</span></span>
<span class="line"><span>├───────────────────────────────────────────┼─────────────┼────────┼────────┼────────────┼──────────┼──────────────────────┤</span></span>
<span class="line"><span>│ none                                      │ 12403       │ 4.4    │ 15.9   │ 336        │ 304      │ &#39;&#39;                   │</span></span>
<span class="line"><span>│ logos of 8,000,000 × 1 px                 │ 5142        │ 11.8   │ 26.8   │ 380        │ 447      │ &#39;422: 913&#39;           │</span></span>
<span class="line"><span>│ logos of 1 × 8,000,000 px                 │ 5820        │ 10.1   │ 30.7   │ 479        │ 467      │ &#39;422: 1017&#39;          │</span></span>
<span class="line"><span>│ logos of 4,000 × 4,000 px                 │ 7818        │ 7.1    │ 22.3   │ 520        │ 558      │ &#39;200: 8&#39;             │</span></span>
<span class="line"><span>│ previews of styled symbols of version 40  │ 7941        │ 6.9    │ 28     │ 10         │ 502      │ &#39;200: 24&#39;            │</span></span>
<span class="line"><span>│ images by token, of another size each     │ 7570        │ 7.5    │ 29.4   │ 13         │ 439      │ &#39;200: 282&#39;           │</span></span>
<span class="line"><span>│ images by key, of 4,096 px                │ 8042        │ 6.8    │ 26.3   │ 12         │ 553      │ &#39;200: 15&#39;            │</span></span>
<span class="line"><span>│ sign-ins with 80,000 unknown fields       │ 10910       │ 5.1    │ 15.9   │ 9          │ 441      │ &#39;413: 640&#39;           │</span></span>
<span class="line"><span>│ bulk requests with 400,000 unknown fields │ 4648        │ 12.4   │ 36.8   │ 40         │ 503      │ &#39;422: 391&#39;           │</span></span>
<span class="line"><span>│ sign-ins with wrong passwords             │ 9119        │ 6.1    │ 21.2   │ 6354       │ 511      │ &#39;401: 54&#39;            │</span></span>
<span class="line"><span>│ searches in 6,000 codes                   │ 7457        │ 7.5    │ 25     │ 477        │ 562      │ &#39;200: 288&#39;           │</span></span>
<span class="line"><span>│ event streams of one account              │ 10606       │ 4.3    │ 27.3   │ 442        │ 575      │ &#39;200: 20, 429: 1400&#39; │</span></span>
<span class="line"><span>│ none, afterwards                          │ 13888       │ 4      │ 12.6   │ 332        │ 576      │ &#39;&#39;                   │</span></span>
<span class="line"><span>└───────────────────────────────────────────┴─────────────┴────────┴────────┴────────────┴──────────┴──────────────────────┘</span></span>
<span class="line"><span>met    p99 of at most 40 ms: none</span></span>
<span class="line"><span>met    p99 of at most 40 ms: logos of 8,000,000 × 1 px</span></span>
<span class="line"><span>met    p99 of at most 40 ms: logos of 1 × 8,000,000 px</span></span>
<span class="line"><span>met    p99 of at most 40 ms: logos of 4,000 × 4,000 px</span></span>
<span class="line"><span>met    p99 of at most 40 ms: previews of styled symbols of version 40</span></span>
<span class="line"><span>met    p99 of at most 40 ms: images by token, of another size each</span></span>
<span class="line"><span>met    p99 of at most 40 ms: images by key, of 4,096 px</span></span>
<span class="line"><span>met    p99 of at most 40 ms: sign-ins with 80,000 unknown fields</span></span>
<span class="line"><span>met    p99 of at most 40 ms: bulk requests with 400,000 unknown fields</span></span>
<span class="line"><span>met    p99 of at most 40 ms: sign-ins with wrong passwords</span></span>
<span class="line"><span>met    p99 of at most 40 ms: searches in 6,000 codes</span></span>
<span class="line"><span>met    p99 of at most 40 ms: event streams of one account</span></span>
<span class="line"><span>met    p99 of at most 40 ms: none, afterwards</span></span></code></pre></div><h2 id="processes" tabindex="-1">processes <a class="header-anchor" href="#processes" aria-label="Permalink to “processes”">​</a></h2><p><code>npm run bench -- processes</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 3.1 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>1 API process, 64 connections each: 10718 redirects/s, p99 15.7 ms; CPU time per redirect: API 75 µs, MongoDB 41 µs; the API used 0.81 cores</span></span>
<span class="line"><span></span></span>
<span class="line"><span>2 API processes, 64 connections each: 12983 redirects/s, p99 28.1 ms; CPU time per redirect: API 83 µs, MongoDB 44 µs; the API used 1.08 cores</span></span>
<span class="line"><span></span></span>
<span class="line"><span>With a free core for each process, two serve 1.82 × the redirects of one, because the CPU time per redirect is 1.10 ×</span></span>
<span class="line"><span>met    two processes at least 1.6 × one, where cores are free</span></span></code></pre></div><h2 id="redirect" tabindex="-1">redirect <a class="header-anchor" href="#redirect" aria-label="Permalink to “redirect”">​</a></h2><p><code>npm run bench -- redirect</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 2.7 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>Redirects with a durable scan, 64 connections</span></span>
<span class="line"><span>┌──────────────────────────────────────┬────────────┬──────────────────┬────────┬─────────┬─────────┬────────┐</span></span>
<span class="line"><span>│ (index)                              │ per second │ × bare node:http │ p50 ms │ p99 ms  │ RSS MiB │ µs CPU │</span></span>
<span class="line"><span>├──────────────────────────────────────┼────────────┼──────────────────┼────────┼─────────┼─────────┼────────┤</span></span>
<span class="line"><span>│ bare node:http                       │ 45227      │ 1                │ 1.162  │ 4.439   │ 99      │ 21     │</span></span>
<span class="line"><span>│ constant Express                     │ 6353       │ 0.14             │ 8.4    │ 26.125  │ 202     │ 173    │</span></span>
<span class="line"><span>│ constant Express, header set by hand │ 9891       │ 0.22             │ 5.24   │ 15.777  │ 203     │ 112    │</span></span>
<span class="line"><span>│ Express + findOne + insertOne        │ 1010       │ 0.02             │ 56.623 │ 116.824 │ 161     │ 924    │</span></span>
<span class="line"><span>│ qrelay                               │ 10878      │ 0.24             │ 5.251  │ 15.48   │ 295     │ 74     │</span></span>
<span class="line"><span>└──────────────────────────────────────┴────────────┴──────────────────┴────────┴─────────┴─────────┴────────┘</span></span>
<span class="line"><span>met    at least 15% of bare node:http</span></span>
<span class="line"><span>met    at least 1.3 × a constant Express 302</span></span>
<span class="line"><span>met    at least 6 × Express + findOne + insertOne</span></span>
<span class="line"><span>met    p99 of at most 40 ms</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Redirects with a durable scan, 256 connections</span></span>
<span class="line"><span>┌──────────────────────────────────────┬────────────┬──────────────────┬─────────┬─────────┬─────────┬────────┐</span></span>
<span class="line"><span>│ (index)                              │ per second │ × bare node:http │ p50 ms  │ p99 ms  │ RSS MiB │ µs CPU │</span></span>
<span class="line"><span>├──────────────────────────────────────┼────────────┼──────────────────┼─────────┼─────────┼─────────┼────────┤</span></span>
<span class="line"><span>│ bare node:http                       │ 43438      │ 1                │ 4.999   │ 13.371  │ 123     │ 22     │</span></span>
<span class="line"><span>│ constant Express                     │ 5998       │ 0.14             │ 33.806  │ 71.132  │ 174     │ 174    │</span></span>
<span class="line"><span>│ constant Express, header set by hand │ 8461       │ 0.19             │ 23.462  │ 75.465  │ 151     │ 126    │</span></span>
<span class="line"><span>│ Express + findOne + insertOne        │ 1025       │ 0.02             │ 201.783 │ 444.022 │ 195     │ 763    │</span></span>
<span class="line"><span>│ qrelay                               │ 12975      │ 0.3              │ 18.021  │ 38.74   │ 298     │ 68     │</span></span>
<span class="line"><span>└──────────────────────────────────────┴────────────┴──────────────────┴─────────┴─────────┴─────────┴────────┘</span></span>
<span class="line"><span>met    at least 25% of bare node:http</span></span>
<span class="line"><span>met    p99 of at most 4 × bare node:http&#39;s</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Redirects of one code, 64 connections</span></span>
<span class="line"><span>┌──────────────────────────┬────────────┬─────────┬────────┬────────┬─────────┬────────┐</span></span>
<span class="line"><span>│ (index)                  │ per second │ × plain │ p50 ms │ p99 ms │ RSS MiB │ µs CPU │</span></span>
<span class="line"><span>├──────────────────────────┼────────────┼─────────┼────────┼────────┼─────────┼────────┤</span></span>
<span class="line"><span>│ plain                    │ 11665      │ 1       │ 4.721  │ 16.206 │ 369     │ 66     │</span></span>
<span class="line"><span>│ 25 rules, utm, and query │ 11672      │ 1       │ 4.969  │ 14.591 │ 369     │ 70     │</span></span>
<span class="line"><span>└──────────────────────────┴────────────┴─────────┴────────┴────────┴─────────┴────────┘</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Redirects of one code, 64 connections</span></span>
<span class="line"><span>┌──────────────┬────────────┬─────────┬────────┬────────┬─────────┬────────┐</span></span>
<span class="line"><span>│ (index)      │ per second │ × plain │ p50 ms │ p99 ms │ RSS MiB │ µs CPU │</span></span>
<span class="line"><span>├──────────────┼────────────┼─────────┼────────┼────────┼─────────┼────────┤</span></span>
<span class="line"><span>│ plain        │ 10298      │ 1       │ 5.591  │ 15.345 │ 369     │ 76     │</span></span>
<span class="line"><span>│ a scan limit │ 5881       │ 0.57    │ 10.044 │ 25.854 │ 369     │ 107    │</span></span>
<span class="line"><span>└──────────────┴────────────┴─────────┴────────┴────────┴─────────┴────────┘</span></span>
<span class="line"><span>met    25 rules, utm, and query: at least 0.95 × a plain code (0.976, median of pairs)</span></span>
<span class="line"><span>met    a scan limit: at least 0.5 × a plain code</span></span>
<span class="line"><span>met    every response is a redirect</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Redirects of one code, 256 connections</span></span>
<span class="line"><span>┌──────────────────────────┬────────────┬─────────┬────────┬────────┬─────────┬────────┐</span></span>
<span class="line"><span>│ (index)                  │ per second │ × plain │ p50 ms │ p99 ms │ RSS MiB │ µs CPU │</span></span>
<span class="line"><span>├──────────────────────────┼────────────┼─────────┼────────┼────────┼─────────┼────────┤</span></span>
<span class="line"><span>│ plain                    │ 12194      │ 1       │ 20.436 │ 53.676 │ 373     │ 77     │</span></span>
<span class="line"><span>│ 25 rules, utm, and query │ 10789      │ 0.88    │ 22.972 │ 59.778 │ 373     │ 86     │</span></span>
<span class="line"><span>└──────────────────────────┴────────────┴─────────┴────────┴────────┴─────────┴────────┘</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Redirects of one code, 256 connections</span></span>
<span class="line"><span>┌──────────────┬────────────┬─────────┬────────┬────────┬─────────┬────────┐</span></span>
<span class="line"><span>│ (index)      │ per second │ × plain │ p50 ms │ p99 ms │ RSS MiB │ µs CPU │</span></span>
<span class="line"><span>├──────────────┼────────────┼─────────┼────────┼────────┼─────────┼────────┤</span></span>
<span class="line"><span>│ plain        │ 10959      │ 1       │ 21.872 │ 50.518 │ 373     │ 82     │</span></span>
<span class="line"><span>│ a scan limit │ 9144       │ 0.83    │ 26.837 │ 59.823 │ 373     │ 89     │</span></span>
<span class="line"><span>└──────────────┴────────────┴─────────┴────────┴────────┴─────────┴────────┘</span></span>
<span class="line"><span>MISSED 25 rules, utm, and query: at least 0.95 × a plain code (0.936, median of pairs)</span></span>
<span class="line"><span>met    a scan limit: at least 0.5 × a plain code</span></span>
<span class="line"><span>met    every response is a redirect</span></span>
<span class="line"><span></span></span>
<span class="line"><span>a limit of 2000 scans, 19179 requests to two processes: 2000 redirects, 2000 scans stored</span></span>
<span class="line"><span>met    exactly the limit is served</span></span>
<span class="line"><span></span></span>
<span class="line"><span>killed with SIGKILL under load: 17105 redirects, 17105 scans stored, 0 lost</span></span>
<span class="line"><span>met    no scan that got a 302 is lost</span></span>
<span class="line"><span>{&quot;level&quot;:&quot;warn&quot;,&quot;time&quot;:&quot;2026-11-25T13:34:23.170Z&quot;,&quot;service&quot;:&quot;bench&quot;,&quot;err&quot;:{&quot;type&quot;:&quot;Error&quot;,&quot;message&quot;:&quot;not stored within 200 ms&quot;},&quot;msg&quot;:&quot;could not store scans; spooling them to disk&quot;}</span></span>
<span class="line"><span>{&quot;level&quot;:&quot;warn&quot;,&quot;time&quot;:&quot;2026-11-25T13:34:27.005Z&quot;,&quot;service&quot;:&quot;bench&quot;,&quot;err&quot;:{&quot;type&quot;:&quot;MongoPoolClearedError&quot;,&quot;message&quot;:&quot;Connection pool for 127.0.0.1:21581 was cleared because another operation failed with: \\&quot;connection &lt;monitor&gt; to 127.0.0.1:21581 timed out\\&quot;&quot;,&quot;cause&quot;:{&quot;type&quot;:&quot;MongoNetworkTimeoutError&quot;,&quot;message&quot;:&quot;connection &lt;monitor&gt; to 127.0.0.1:21581 timed out&quot;}},&quot;msg&quot;:&quot;could not replay spooled scans; retrying&quot;}</span></span>
<span class="line"><span></span></span>
<span class="line"><span>MongoDB suspended for 4 s at 200 scans/s: 800 responses, 0 not a redirect, p50 1.6 ms, longest 211 ms; 800 stored after it resumed</span></span>
<span class="line"><span>met    redirects within 300 ms while MongoDB is down</span></span>
<span class="line"><span>met    each of their scans is stored once</span></span></code></pre></div><h2 id="routing" tabindex="-1">routing <a class="header-anchor" href="#routing" aria-label="Permalink to “routing”">​</a></h2><p><code>npm run bench -- routing</code> on 2026-11-24: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v657, Node 20.20.2, load average 1.7 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>no rules                                                 p50 0.48 µs, fastest round 0.41 µs</span></span>
<span class="line"><span>25 rules of all kinds, none matches                      p50 2.71 µs, fastest round 2.52 µs</span></span>
<span class="line"><span>met    choice among 25 rules of all kinds, none matches takes at most 5 µs</span></span>
<span class="line"><span>25 rules of all kinds, with a default language           p50 2.63 µs, fastest round 2.50 µs</span></span>
<span class="line"><span>met    choice among 25 rules of all kinds, with a default language takes at most 5 µs</span></span>
<span class="line"><span>25 rules with 20 networks each                           p50 2.10 µs, fastest round 2.02 µs</span></span>
<span class="line"><span>met    choice among 25 rules with 20 networks each takes at most 5 µs</span></span>
<span class="line"><span>25 rules with 20 networks each, IPv6                     p50 4.68 µs, fastest round 4.52 µs</span></span>
<span class="line"><span>met    choice among 25 rules with 20 networks each, IPv6 takes at most 5 µs</span></span>
<span class="line"><span>25 rules of all kinds, then 2 variants (HMAC)            p50 5.27 µs, fastest round 4.37 µs</span></span>
<span class="line"><span>25 rules of all kinds, then the query and 4 parameters   p50 3.56 µs, fastest round 2.94 µs</span></span></code></pre></div><h2 id="versions" tabindex="-1">versions <a class="header-anchor" href="#versions" aria-label="Permalink to “versions”">​</a></h2><p><code>npm run bench -- versions</code> on 2026-11-25: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v669, Node 20.20.2, load average 7.8 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>64 connections, medians of 12 rounds</span></span>
<span class="line"><span>earlier          13263/s   58.8 µs CPU   p99 13.0 ms</span></span>
<span class="line"><span>this             13001/s   62.0 µs CPU   p99 12.6 ms</span></span>
<span class="line"><span>this, 25 rules   12364/s   67.0 µs CPU   p99 12.3 ms</span></span>
<span class="line"><span>met    at least 0.97 × the earlier version (1.010, median of pairs)</span></span>
<span class="line"><span>met    25 rules: at least 0.95 × a plain code (0.969, median of pairs)</span></span>
<span class="line"><span>met    p99 at most 40 ms</span></span>
<span class="line"><span></span></span>
<span class="line"><span>256 connections, medians of 12 rounds</span></span>
<span class="line"><span>earlier          15399/s   59.2 µs CPU   p99 35.9 ms</span></span>
<span class="line"><span>this             17012/s   52.8 µs CPU   p99 36.8 ms</span></span>
<span class="line"><span>this, 25 rules   14979/s   60.7 µs CPU   p99 39.4 ms</span></span>
<span class="line"><span>met    at least 0.97 × the earlier version (1.107, median of pairs)</span></span>
<span class="line"><span>MISSED 25 rules: at least 0.95 × a plain code (0.882, median of pairs)</span></span>
<span class="line"><span>met    p99 at most 40 ms</span></span></code></pre></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("performance-redirects.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var performance_redirects_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, performance_redirects_default as default };
