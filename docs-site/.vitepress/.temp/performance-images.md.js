import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/performance-images.md
var __pageData = JSON.parse("{\"title\":\"Images, measured\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"performance-images.md\",\"filePath\":\"performance-images.md\"}");
var _sfc_main = { name: "performance-images.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="images-measured" tabindex="-1">Images, measured <a class="header-anchor" href="#images-measured" aria-label="Permalink to “Images, measured”">​</a></h1><p>How many symbols, images, and checks of scannability per second one process renders, compared with other libraries.</p><p><a href="./benchmarks">Run the benchmarks</a> explains the method. Workers and API processes render styled images in <a href="./tuning#expensive-requests">a queue of their own</a>.</p><h2 id="targets" tabindex="-1">Targets <a class="header-anchor" href="#targets" aria-label="Permalink to “Targets”">​</a></h2><table tabindex="0"><thead><tr><th>target</th><th>result</th><th>command</th></tr></thead><tbody><tr><td>at least 6 × qrcode.toString</td><td>met</td><td class="long-cell"><a href="#render"><code>npm run bench -- render</code></a></td></tr><tr><td class="long-cell">no larger than the SVG of qrcode</td><td>met</td><td class="long-cell"><a href="#render"><code>npm run bench -- render</code></a></td></tr><tr><td>at least 25 × qrcode.toBuffer</td><td>met</td><td class="long-cell"><a href="#render"><code>npm run bench -- render</code></a></td></tr><tr><td class="long-cell">styled: at least 4 × sharp from the same SVG (1.10; ADR 48)</td><td><strong>missed</strong></td><td class="long-cell"><a href="#render"><code>npm run bench -- render</code></a></td></tr><tr><td>at most a third of its bytes</td><td>met</td><td class="long-cell"><a href="#render"><code>npm run bench -- render</code></a></td></tr></tbody></table><h2 id="render" tabindex="-1">render <a class="header-anchor" href="#render" aria-label="Permalink to “render”">​</a></h2><p><code>npm run bench -- render</code> on 2026-11-24: AMD EPYC, 2 cores, 24 GiB, linux 6.18.44-fc-v657, Node 20.20.2, load average 1.8 at the start.</p><div class="language-text"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">text</span><pre class="shiki css-variables" tabindex="0" dir="ltr"><code><span class="line"><span>Symbol of a 60-byte URL, level M</span></span>
<span class="line"><span>┌───────────────┬────────────┬─────────────────┬────────┬────────┬─────────┐</span></span>
<span class="line"><span>│ (index)       │ per second │ × qrcode create │ p50 ms │ p99 ms │ RSS MiB │</span></span>
<span class="line"><span>├───────────────┼────────────┼─────────────────┼────────┼────────┼─────────┤</span></span>
<span class="line"><span>│ qrcode create │ 7620       │ 1               │ 0.129  │ 0.207  │ 143     │</span></span>
<span class="line"><span>│ qr raw        │ 49518      │ 6.5             │ 0.02   │ 0.026  │ 144     │</span></span>
<span class="line"><span>│ qrelay symbol │ 59315      │ 7.78            │ 0.016  │ 0.03   │ 147     │</span></span>
<span class="line"><span>└───────────────┴────────────┴─────────────────┴────────┴────────┴─────────┘</span></span>
<span class="line"><span></span></span>
<span class="line"><span>SVG of a 60-byte URL, level M, from text</span></span>
<span class="line"><span>┌─────────────────┬────────────┬───────────────────┬────────┬────────┬─────────┬───────┐</span></span>
<span class="line"><span>│ (index)         │ per second │ × qrcode toString │ p50 ms │ p99 ms │ RSS MiB │ bytes │</span></span>
<span class="line"><span>├─────────────────┼────────────┼───────────────────┼────────┼────────┼─────────┼───────┤</span></span>
<span class="line"><span>│ qrcode toString │ 6689       │ 1                 │ 0.146  │ 0.227  │ 175     │ 2018  │</span></span>
<span class="line"><span>│ qr svg          │ 21157      │ 3.16              │ 0.046  │ 0.128  │ 175     │ 6479  │</span></span>
<span class="line"><span>│ qrelay          │ 45742      │ 6.84              │ 0.021  │ 0.04   │ 178     │ 1980  │</span></span>
<span class="line"><span>│ qrelay, styled  │ 11236      │ 1.68              │ 0.084  │ 0.235  │ 185     │ 9511  │</span></span>
<span class="line"><span>└─────────────────┴────────────┴───────────────────┴────────┴────────┴─────────┴───────┘</span></span>
<span class="line"><span>met    at least 6 × qrcode.toString</span></span>
<span class="line"><span>met    no larger than the SVG of qrcode</span></span>
<span class="line"><span></span></span>
<span class="line"><span>PNG of 512 px of a 60-byte URL, level M, from text</span></span>
<span class="line"><span>┌────────────────────────────┬────────────┬───────────────────┬────────┬────────┬─────────┬───────┐</span></span>
<span class="line"><span>│ (index)                    │ per second │ × qrcode toBuffer │ p50 ms │ p99 ms │ RSS MiB │ bytes │</span></span>
<span class="line"><span>├────────────────────────────┼────────────┼───────────────────┼────────┼────────┼─────────┼───────┤</span></span>
<span class="line"><span>│ qrcode toBuffer            │ 83         │ 1                 │ 11.484 │ 19.16  │ 182     │ 3564  │</span></span>
<span class="line"><span>│ qrelay                     │ 8957       │ 107.8             │ 0.104  │ 0.223  │ 182     │ 848   │</span></span>
<span class="line"><span>│ qrelay, styled             │ 195        │ 2.35              │ 4.995  │ 8.83   │ 182     │ 28003 │</span></span>
<span class="line"><span>│ sharp, from the styled SVG │ 178        │ 2.14              │ 5.625  │ 8.719  │ 182     │ 44142 │</span></span>
<span class="line"><span>└────────────────────────────┴────────────┴───────────────────┴────────┴────────┴─────────┴───────┘</span></span>
<span class="line"><span>met    at least 25 × qrcode.toBuffer</span></span>
<span class="line"><span>MISSED styled: at least 4 × sharp from the same SVG (1.10; ADR 48)</span></span>
<span class="line"><span>met    at most a third of its bytes</span></span>
<span class="line"><span></span></span>
<span class="line"><span>PDF and EPS of 30 mm of a 60-byte URL, level M, from text</span></span>
<span class="line"><span>┌─────────────┬────────────┬──────────────┬────────┬────────┬─────────┬───────┐</span></span>
<span class="line"><span>│ (index)     │ per second │ × SVG, plain │ p50 ms │ p99 ms │ RSS MiB │ bytes │</span></span>
<span class="line"><span>├─────────────┼────────────┼──────────────┼────────┼────────┼─────────┼───────┤</span></span>
<span class="line"><span>│ SVG, plain  │ 47332      │ 1            │ 0.02   │ 0.039  │ 201     │ 1980  │</span></span>
<span class="line"><span>│ PDF, plain  │ 2442       │ 0.05         │ 0.391  │ 0.724  │ 200     │ 2385  │</span></span>
<span class="line"><span>│ PDF, styled │ 573        │ 0.01         │ 1.695  │ 2.124  │ 175     │ 6841  │</span></span>
<span class="line"><span>│ EPS, plain  │ 3907       │ 0.08         │ 0.243  │ 0.486  │ 175     │ 7338  │</span></span>
<span class="line"><span>│ EPS, styled │ 1106       │ 0.02         │ 0.873  │ 1.181  │ 197     │ 22045 │</span></span>
<span class="line"><span>└─────────────┴────────────┴──────────────┴────────┴────────┴─────────┴───────┘</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Image data of the same PNG, by implementation of DEFLATE</span></span>
<span class="line"><span>┌────────────────────┬────────────┬──────────┬────────┬────────┬─────────┬───────┐</span></span>
<span class="line"><span>│ (index)            │ per second │ × qrelay │ p50 ms │ p99 ms │ RSS MiB │ bytes │</span></span>
<span class="line"><span>├────────────────────┼────────────┼──────────┼────────┼────────┼─────────┼───────┤</span></span>
<span class="line"><span>│ qrelay             │ 9371       │ 1        │ 0.102  │ 0.203  │ 182     │ 773   │</span></span>
<span class="line"><span>│ node:zlib, level 1 │ 9355       │ 1        │ 0.101  │ 0.218  │ 182     │ 1209  │</span></span>
<span class="line"><span>│ node:zlib, level 6 │ 5843       │ 0.62     │ 0.165  │ 0.272  │ 182     │ 558   │</span></span>
<span class="line"><span>│ node:zlib, level 9 │ 1414       │ 0.15     │ 0.696  │ 0.834  │ 182     │ 544   │</span></span>
<span class="line"><span>│ fflate, level 1    │ 3114       │ 0.33     │ 0.282  │ 1.512  │ 182     │ 714   │</span></span>
<span class="line"><span>│ fflate, level 6    │ 2661       │ 0.28     │ 0.343  │ 1.439  │ 181     │ 561   │</span></span>
<span class="line"><span>│ fflate, level 9    │ 1520       │ 0.16     │ 0.622  │ 1.739  │ 181     │ 564   │</span></span>
<span class="line"><span>└────────────────────┴────────────┴──────────┴────────┴────────┴─────────┴───────┘</span></span>
<span class="line"><span></span></span>
<span class="line"><span>Scannability check</span></span>
<span class="line"><span>┌──────────────────────────────┬────────────┬────────────────────────────────┬────────┬────────┬─────────┐</span></span>
<span class="line"><span>│ (index)                      │ per second │ × styled: rendered and decoded │ p50 ms │ p99 ms │ RSS MiB │</span></span>
<span class="line"><span>├──────────────────────────────┼────────────┼────────────────────────────────┼────────┼────────┼─────────┤</span></span>
<span class="line"><span>│ styled: rendered and decoded │ 323        │ 1                              │ 2.933  │ 5.959  │ 236     │</span></span>
<span class="line"><span>│ plain: by rule               │ 665474     │ 2058.36                        │ 0.001  │ 0.002  │ 264     │</span></span>
<span class="line"><span>└──────────────────────────────┴────────────┴────────────────────────────────┴────────┴────────┴─────────┘</span></span></code></pre></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("performance-images.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var performance_images_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, performance_images_default as default };
