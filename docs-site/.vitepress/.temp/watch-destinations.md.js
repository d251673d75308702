import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/watch-destinations.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: notice broken links\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"watch-destinations.md\",\"filePath\":\"watch-destinations.md\"}");
var _sfc_main = { name: "watch-destinations.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-notice-broken-links" tabindex="-1">Use the dashboard: notice broken links <a class="header-anchor" href="#use-the-dashboard-notice-broken-links" aria-label="Permalink to “Use the dashboard: notice broken links”">​</a></h1><p>A printed code outlives the page behind it. Link watch requests your destinations, notifies you when one fails, and can lead visitors elsewhere until it is back.</p><ol><li>Open <strong>Settings</strong> → <strong>Link watch</strong> and turn on <strong>Check the destinations of all codes</strong>. To set an exception, edit the code and open <strong>Details</strong> → <strong>Link watch</strong>.</li><li>In the editor of important codes, open <strong>Details</strong> → <strong>Link watch</strong> and enter a <strong>Fallback</strong>: the link that visitors get while the destination is broken.</li><li>When a destination fails three times in a row, <strong>Home</strong> shows it, and so does the red number next to <strong>Link watch</strong>.</li></ol><p>Correct the destination, and press <strong>Check now</strong> on the tab <strong>Where it leads</strong> or on the page <strong>Link watch</strong>.</p><p><a href="./link-watch">Link watch</a> explains what counts as broken, and which pages are requested.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("watch-destinations.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var watch_destinations_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, watch_destinations_default as default };
