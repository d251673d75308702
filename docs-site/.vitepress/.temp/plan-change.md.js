import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttr, ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/images/dashboard/schedule.png
var schedule_default = "/docs/assets/schedule.DUF_LhU3.png";
// dist/docs-source/plan-change.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: plan a change\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"plan-change.md\",\"filePath\":\"plan-change.md\"}");
var _sfc_main = { name: "plan-change.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-plan-a-change" tabindex="-1">Use the dashboard: plan a change <a class="header-anchor" href="#use-the-dashboard-plan-a-change" aria-label="Permalink to “Use the dashboard: plan a change”">​</a></h1><p>Prepare the new menu today, and it is there on Monday at eight. A planned change takes effect automatically, and the printed code stays the same.</p><img${ssrRenderAttr("src", schedule_default)} alt="The tab Access and dates with the dates, the limit, and a planned change" width="1920" height="1200" loading="lazy"><h2 id="plan-another-destination" tabindex="-1">Plan another destination <a class="header-anchor" href="#plan-another-destination" aria-label="Permalink to “Plan another destination”">​</a></h2><ol><li>Open the code and choose the tab <strong>Access and dates</strong>.</li><li>Press <strong>Schedule a change</strong>, and choose the time and what changes: the destination, status, name, tags, or folder.</li><li>Press <strong>Schedule</strong>. The line <strong>Where it leads</strong> shows planned changes that visitors notice, and <strong>Scheduled changes</strong> lists the planned changes of all codes.</li></ol><p>Cancel a planned change on the same tab. A change that took effect is in <strong>History</strong>, where <strong>Go back</strong> restores an earlier version.</p><h2 id="limit-when-and-how-often-a-code-works" tabindex="-1">Limit when and how often a code works <a class="header-anchor" href="#limit-when-and-how-often-a-code-works" aria-label="Permalink to “Limit when and how often a code works”">​</a></h2><p><strong>Availability</strong> on the same tab has:</p><ul><li><strong>Dates</strong>: the time from which and until which the code works. <strong>When unavailable</strong> sets the link for other visitors; without one, they see a page.</li><li><strong>Scan limit</strong>: for a coupon that works 500 times.</li><li><strong>Password</strong>: visitors enter it before they continue.</li></ul><p>Press <strong>Save changes</strong>.</p><p>For opening hours or weekdays, use a rule: see <a href="./split-visitors">Split visitors</a>.</p><p><a href="./scheduled-changes">Scheduled changes</a> describes the same for programs.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("plan-change.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var plan_change_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, plan_change_default as default };
