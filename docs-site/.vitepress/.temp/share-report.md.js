import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/share-report.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: share a report\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"share-report.md\",\"filePath\":\"share-report.md\"}");
var _sfc_main = { name: "share-report.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-share-a-report" tabindex="-1">Use the dashboard: share a report <a class="header-anchor" href="#use-the-dashboard-share-a-report" aria-label="Permalink to “Use the dashboard: share a report”">​</a></h1><p>A report shows scans to people without an account, such as a customer or a manager: as a mail every week or month, and as a page that you share. The Pro plan has 5 reports, Business has 100.</p><ol><li>Open <strong>Reports</strong> → <strong>Create report</strong>, and enter a name. It is the heading of the report and the subject of its mails.</li><li>Choose the codes, and the parts to show. Cities and referrers are off at first, because they say most about visitors.</li><li>Under <strong>Mail</strong>, add recipients and choose when it is sent: on Mondays about the week before, on the 1st about the month before, or only when you send it. Recipients get nothing until they have confirmed.</li><li>Under <strong>Page to share</strong>, choose whether anybody with the link may see the figures, without an end or until a date.</li></ol><p>In the list, <strong>Preview</strong> opens the page, the button next to it copies its link, and the menu has the rest:</p><ul><li><strong>Send now</strong> sends the latest whole week or month at once, up to 5 times an hour.</li><li><strong>Rotate link</strong> gives the page another address. The former one ends at once, also for people who have saved it.</li><li><strong>Delete report</strong> ends mails and page. The scans stay.</li></ul><p>The page shows names of codes and figures. It has no destinations, no single scans, and no links into your account.</p><p>Reports explains the figures, and how programs read them.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("share-report.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var share_report_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, share_report_default as default };
