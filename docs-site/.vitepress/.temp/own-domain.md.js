import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/own-domain.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: short links on your domain\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"own-domain.md\",\"filePath\":\"own-domain.md\"}");
var _sfc_main = { name: "own-domain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-short-links-on-your-domain" tabindex="-1">Use the dashboard: short links on your domain <a class="header-anchor" href="#use-the-dashboard-short-links-on-your-domain" aria-label="Permalink to “Use the dashboard: short links on your domain”">​</a></h1><p>With the Business plan, short links use your custom domain, such as <code>qr.example.com</code>, and pages that visitors see have your name.</p><ol><li>Create a DNS record, <code>CNAME</code> or <code>A</code>, that points the name to this service. Ask your operator for the target, and to serve the domain with a certificate.</li><li>Open <strong>Settings</strong> → <strong>Domains</strong>, press <strong>Add domain</strong>, and enter the name. Leave <strong>Use it for short links</strong> checked, unless the domain is only for codes that are already printed.</li><li>Create the <code>TXT</code> record that the page shows, and press <strong>Verify now</strong>. DNS providers need a few minutes, sometimes an hour; the service also looks on its own for three days.</li></ol><p>From then on, new prints use your domain. Codes that are printed with the former address keep working, and so do all domains that you used before.</p><p>Leave the <code>TXT</code> record in place: it is checked every six hours. It keeps others from taking over the name.</p><p>You can have several domains; one of them is the default, which new prints use. The menu of a domain has more:</p><ul><li><strong>Edit domain</strong> says where the domain leads without a path, where unknown links lead, and whether capitals make a difference in links.</li><li><strong>Use it for short links</strong> makes it the default.</li><li><strong>Release domain</strong> gives it up. Codes that are printed with it stop working, so you must type its name.</li></ul><p><a href="./domains">Domains</a> does the same with the API.</p><p><a href="./network">Network and domains</a> explains certificates and proxies for operators.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("own-domain.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var own_domain_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, own_domain_default as default };
