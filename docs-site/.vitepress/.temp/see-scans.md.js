import { t as analytics_light_default } from "./analytics-light.-sQLcdLh.js";
import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttr, ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/see-scans.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: see who scanned\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"see-scans.md\",\"filePath\":\"see-scans.md\"}");
var _sfc_main = { name: "see-scans.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-see-who-scanned" tabindex="-1">Use the dashboard: see who scanned <a class="header-anchor" href="#use-the-dashboard-see-who-scanned" aria-label="Permalink to “Use the dashboard: see who scanned”">​</a></h1><p>Scans appear within seconds. The service stores no IP addresses, and it counts bots separately.</p><img${ssrRenderAttr("src", analytics_light_default)} alt="Analytics with scans over time, countries, devices, and referrers" width="1920" height="1200" loading="lazy"><ol><li>Open a code for its own scans, or <strong>Analytics</strong> for all codes.</li><li>Choose the period. The figures are compared with the period before, or with last year, and name its dates.</li><li>Press a country, city, device, or referrer to see only its scans. The address of the page keeps the filter.</li></ol><h2 id="what-the-figures-mean" tabindex="-1">What the figures mean <a class="header-anchor" href="#what-the-figures-mean" aria-label="Permalink to “What the figures mean”">​</a></h2><table tabindex="0"><thead><tr><th>figure</th><th>meaning</th></tr></thead><tbody><tr><td>Scans</td><td class="long-cell">each time a person opened the code</td></tr><tr><td>Daily visitors</td><td class="long-cell">people per day, estimated without cookies</td></tr><tr><td>Missed scans</td><td class="long-cell">visits that reached no destination: paused, not active yet, expired, out of scans, blocked by a rule, or with a wrong password; shown only if there are any</td></tr><tr><td>Bots and previews</td><td class="long-cell">messengers that preview a link, and crawlers; not included unless you turn on <strong>Bots</strong></td></tr></tbody></table><p>On the chart of a code, a dot marks a period with a change. Hover over it or tap it to see what changed.</p><h2 id="export-the-figures" tabindex="-1">Export the figures <a class="header-anchor" href="#export-the-figures" aria-label="Permalink to “Export the figures”">​</a></h2><p><strong>CSV</strong> is the table that you see. <strong>Export every scan</strong> (Business plan) creates a compressed CSV or NDJSON file with one row per scan.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("see-scans.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var see_scans_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, see_scans_default as default };
