import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttr, ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/images/dashboard/routing.png
var routing_default = "/docs/assets/routing.dD9wnbdD.png";
// dist/docs-source/split-visitors.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: send visitors to different places\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"split-visitors.md\",\"filePath\":\"split-visitors.md\"}");
var _sfc_main = { name: "split-visitors.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-send-visitors-to-different-places" tabindex="-1">Use the dashboard: send visitors to different places <a class="header-anchor" href="#use-the-dashboard-send-visitors-to-different-places" aria-label="Permalink to “Use the dashboard: send visitors to different places”">​</a></h1><p>One printed code can lead Germans to the German page, lunch guests to the lunch menu, and half of the others to a page that you try out.</p><img${ssrRenderAttr("src", routing_default)} alt="The tab Where it leads with a rule for lunch and a split of all others" width="1920" height="1200" loading="lazy"><h2 id="by-language-country-device-or-time" tabindex="-1">By language, country, device, or time <a class="header-anchor" href="#by-language-country-device-or-time" aria-label="Permalink to “By language, country, device, or time”">​</a></h2><ol><li>Open the code and choose the tab <strong>Where it leads</strong>.</li><li>Press <strong>Add rule</strong>, choose a condition, and enter the destination.</li><li>Arrange the rules with the arrows: the first one that matches decides. Visitors without a matching rule get the destination in the last row.</li><li>Press <strong>Save changes</strong>.</li></ol><p>Conditions are in four groups: <strong>Who</strong> (language, device, operating system, browser), <strong>Where</strong> (country, state or province, city, network), <strong>When</strong> (opening hours, dates), and <strong>How</strong> (parameter of the link, source).</p><h2 id="by-chance-ab-test" tabindex="-1">By chance (A/B test) <a class="header-anchor" href="#by-chance-ab-test" aria-label="Permalink to “By chance (A/B test)”">​</a></h2><ol><li>On the page of the code, press <strong>Split visitors</strong> next to its destination. Rules have it in their last row.</li><li>Enter the destinations and their weights, and press <strong>Save changes</strong>.</li><li>Compare the scans next to each destination. <strong>Use this destination</strong> ends the test with a winner.</li></ol><p>A visitor keeps the same destination all day.</p><h2 id="try-it-before-you-save" tabindex="-1">Try it before you save <a class="header-anchor" href="#try-it-before-you-save" aria-label="Permalink to “Try it before you save”">​</a></h2><p><strong>Try as…</strong> asks where a visitor with a device, a country, a language, and a time would go, and says which condition failed. Nothing is counted.</p><p><a href="./routing">Routing</a> lists every condition.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("split-visitors.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var split_visitors_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, split_visitors_default as default };
