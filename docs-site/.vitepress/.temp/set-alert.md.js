import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/set-alert.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: set an alert\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"set-alert.md\",\"filePath\":\"set-alert.md\"}");
var _sfc_main = { name: "set-alert.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-set-an-alert" tabindex="-1">Use the dashboard: set an alert <a class="header-anchor" href="#use-the-dashboard-set-an-alert" aria-label="Permalink to “Use the dashboard: set an alert”">​</a></h1><p>An alert watches your codes and sends a mail when something is wrong, or remarkable: a poster that nobody scans any more may be gone, covered, or damaged. The Pro plan has 10 alerts, Business has 100.</p><ol><li>Open <strong>Alerts</strong>, and choose a suggestion or <strong>Create alert</strong>.</li><li>Choose what the alert waits for: a code falls silent, something happens (such as a link that breaks), many scans, or few scans. <strong>Codes</strong> limits it to one code, a tag, a type, or a folder.</li><li><strong>Last 28 days</strong> shows the scans that the alert would have seen. The dashed line is the number that triggers it, and the sentence below says how often it would have been triggered. Change the number until that is how often you want a mail.</li><li>Add recipients: up to 10 addresses. Each address gets one mail in which it agrees, and nothing else before.</li><li>Save. In the list, the menu of the alert has <strong>Send test</strong>, and the switch turns the alert off and on.</li></ol><p>A code that falls silent triggers its alert once, until somebody scans it again. Alerts about many or few scans are triggered again only after the figures were normal, and after the time under <strong>Then stay quiet for</strong>.</p><h2 id="who-gets-the-mails" tabindex="-1">Who gets the mails <a class="header-anchor" href="#who-gets-the-mails" aria-label="Permalink to “Who gets the mails”">​</a></h2><p><strong>Settings</strong> → <strong>Recipients</strong> lists all addresses: those that wait for confirmation, those that have confirmed, and those that have unsubscribed. <strong>Ask again</strong> sends the question once more, at most 3 times in 24 hours. Removing a recipient removes it from all alerts and reports.</p><p>If the page says that the service sends no mail, ask its operator to set up a mail server.</p><p>Alerts explains each condition, and how programs create alerts.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("set-alert.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var set_alert_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, set_alert_default as default };
