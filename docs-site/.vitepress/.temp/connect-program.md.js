import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttr, ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/images/dashboard/webhooks.png
var webhooks_default = "/docs/assets/webhooks.BvkM4uVD.png";
// dist/docs-source/connect-program.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: connect a program\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"connect-program.md\",\"filePath\":\"connect-program.md\"}");
var _sfc_main = { name: "connect-program.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-connect-a-program" tabindex="-1">Use the dashboard: connect a program <a class="header-anchor" href="#use-the-dashboard-connect-a-program" aria-label="Permalink to “Use the dashboard: connect a program”">​</a></h1><p>A key lets a program create and change codes. A webhook notifies a program of every scan.</p><img${ssrRenderAttr("src", webhooks_default)} alt="A webhook endpoint with its latest deliveries" width="1920" height="1200" loading="lazy"><h2 id="create-a-key" tabindex="-1">Create a key <a class="header-anchor" href="#create-a-key" aria-label="Permalink to “Create a key”">​</a></h2><ol><li>Choose <strong>API keys</strong> in the navigation, and then <strong>Create key</strong>.</li><li>Choose what the program may do, and for which folders.</li><li>Copy the key: it is shown once, with a command to try it.</li></ol><p><a href="./quick-start">Quick start</a> continues from there.</p><h2 id="receive-scans" tabindex="-1">Receive scans <a class="header-anchor" href="#receive-scans" aria-label="Permalink to “Receive scans”">​</a></h2><ol><li>Choose <strong>Webhooks</strong>, and then <strong>Add endpoint</strong>. Enter the URL of the receiver and the events that it wants.</li><li>Copy the secret. The code below it, under <strong>Verify requests</strong>, verifies signatures.</li><li>Press <strong>Send test event</strong>, choose an event type, and press <strong>Send event</strong>. Open a delivery to see the response of your receiver. <strong>Resend</strong> sends it again.</li></ol><p>A delivery that fails is repeated for up to three days.</p><p>API keys need the Pro or Business plan, and webhooks need the Business plan. A lock in the navigation marks what your plan does not include. <a href="./webhooks">Webhooks</a> has the details.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("connect-program.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var connect_program_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, connect_program_default as default };
