import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttr, ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/images/dashboard/import.png
var import_default = "/docs/assets/import.BRHmJLQD.png";
// dist/docs-source/add-many-codes.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: add many codes\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"add-many-codes.md\",\"filePath\":\"add-many-codes.md\"}");
var _sfc_main = { name: "add-many-codes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-add-many-codes" tabindex="-1">Use the dashboard: add many codes <a class="header-anchor" href="#use-the-dashboard-add-many-codes" aria-label="Permalink to “Use the dashboard: add many codes”">​</a></h1><p>A spreadsheet becomes codes in four steps, and nothing is created until you confirm.</p><img${ssrRenderAttr("src", import_default)} alt="The importer with the columns of a file and what each of them becomes" width="1920" height="1200" loading="lazy"><ol><li>Choose <strong>Create</strong> → <strong>Many from a file</strong>, and drop the file: a CSV as Excel, Numbers, or Google Sheets saves it, or the export of another service. You can also paste rows. On a phone, choose <strong>More</strong> → <strong>Add many codes</strong>.</li><li>Check the <strong>columns</strong>. For your own file, choose what each column contains; the columns of a known export are already matched. If the file was read wrong, press <strong>Change how it is read</strong>. Choose the folder and the template under <strong>For all codes</strong>. In your own file, a column can name the folder of each row. Dates are shown as they are understood. A date without a time ends with its day.</li><li>Read the <strong>check</strong>: up to three codes as they will be, the folders that will be created, and problems grouped by cause. Fix a column, leave the rows out, or download them.</li><li>Press <strong>Create … codes</strong>. The result has <strong>Open codes</strong>, <strong>Print labels</strong>, <strong>Download ZIP</strong>, and <strong>Undo</strong>. <strong>Undo</strong> deletes the created codes, except those that were changed or scanned.</li></ol><p>A file has up to 50,000 rows. After you confirm, you can close the page: the import continues, and <strong>Activity</strong> shows it.</p><h2 id="move-from-another-service" tabindex="-1">Move from another service <a class="header-anchor" href="#move-from-another-service" aria-label="Permalink to “Move from another service”">​</a></h2><p>Exports of Bitly, Dub, Shlink, Kutt, YOURLS, and Short.io are recognized. A short link of this service, or of your custom domain, keeps its short code. Any other short link gets a new one: the old link still leads to the other service. <a href="./imports">Imports</a> lists what each export contains.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("add-many-codes.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var add_many_codes_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, add_many_codes_default as default };
