import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttr, ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/images/dashboard/editor-light.png
var editor_light_default = "/docs/assets/editor-light.BRc_KRTz.png";
// dist/docs-source/design-code.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: give codes your look\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"design-code.md\",\"filePath\":\"design-code.md\"}");
var _sfc_main = { name: "design-code.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-give-codes-your-look" tabindex="-1">Use the dashboard: give codes your look <a class="header-anchor" href="#use-the-dashboard-give-codes-your-look" aria-label="Permalink to “Use the dashboard: give codes your look”">​</a></h1><p>Colors, shapes, a frame, and a logo make a code yours. The dashboard checks each look and says when phones would have trouble with it.</p><img${ssrRenderAttr("src", editor_light_default)} alt="The editor with the steps Content, Look, and Details, and the code next to them" width="1920" height="1200" loading="lazy"><h2 id="design-a-code" tabindex="-1">Design a code <a class="header-anchor" href="#design-a-code" aria-label="Permalink to “Design a code”">​</a></h2><ol><li>Open the code and choose <strong>Edit</strong>, or start with <strong>Create</strong> → <strong>Code</strong>.</li><li>In <strong>Look</strong>, choose colors, a shape, and a frame. <strong>Logo</strong> takes a PNG, JPEG, WebP, or SVG file; the code becomes sturdier to make room for it.</li><li>Check the result below the preview: <strong>Reads well</strong>, or what to fix. If a color is too light, a note under <strong>Colors</strong> offers one that reads.</li></ol><p>When you create a code, <strong>Use this look</strong> under <strong>Your last look</strong> applies the look of your latest code.</p><h2 id="keep-one-look-for-all-codes" tabindex="-1">Keep one look for all codes <a class="header-anchor" href="#keep-one-look-for-all-codes" aria-label="Permalink to “Keep one look for all codes”">​</a></h2><ol><li>Choose <strong>Templates</strong> in the navigation, and then <strong>Create template</strong>.</li><li>Set the look and the values that new codes start with: tags, a folder, metadata, dates, a scan limit, a password, and rules.</li><li>Turn on <strong>Default template</strong> to use it for every new code.</li></ol><p>Changing a template does not change existing codes. To update them, choose <strong>Apply to codes</strong> in the menu <strong>⋯</strong> of the template (Business plan). Printed codes keep working.</p><h2 id="landing-pages" tabindex="-1">Landing pages <a class="header-anchor" href="#landing-pages" aria-label="Permalink to “Landing pages”">​</a></h2><p>The short links of contacts, Wi-Fi codes, and paused codes show a page. With the Business plan, <strong>Settings</strong> → <strong>Branding</strong> gives it your name, logo, and color.</p><p><a href="./styling">Styling</a> shows every option, and <a href="./templates">Templates</a> what a template can hold.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("design-code.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var design_code_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, design_code_default as default };
