import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttr, ssrRenderAttrs } from "vue/server-renderer";
// dist/docs-source/images/dashboard/history.png
var history_default = "/docs/assets/history.o4XJp7bo.png";
// dist/docs-source/undo-change.md
var __pageData = JSON.parse("{\"title\":\"Use the dashboard: undo a change\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"undo-change.md\",\"filePath\":\"undo-change.md\"}");
var _sfc_main = { name: "undo-change.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="use-the-dashboard-undo-a-change" tabindex="-1">Use the dashboard: undo a change <a class="header-anchor" href="#use-the-dashboard-undo-a-change" aria-label="Permalink to “Use the dashboard: undo a change”">​</a></h1><p>The history of a code shows each change with its time and author. The plan decides how long it is stored: 30 days on Free, 365 days on Pro, and without a limit on Business. Use <strong>Undo</strong> in messages and in <strong>Activity</strong>, and <strong>Go back</strong> in <strong>History</strong>. Deletions cannot be undone.</p><img${ssrRenderAttr("src", history_default)} alt="The history of a code with what changed, when, and by whom" width="1920" height="1200" loading="lazy"><table tabindex="0"><thead><tr><th>what happened</th><th>where to undo it</th></tr></thead><tbody><tr><td class="long-cell">you paused, archived, or moved codes</td><td><strong>Undo</strong> in the message</td></tr><tr><td>a code was edited</td><td class="long-cell"><strong>History</strong> of the code: press <strong>Go back</strong> next to the version that you want</td></tr><tr><td>many codes were changed at once</td><td class="long-cell"><strong>Activity</strong>: press <strong>Undo</strong> in the row of the job, within 30 days (Business plan)</td></tr><tr><td>a file created codes</td><td class="long-cell">the result of the import, or <strong>Activity</strong></td></tr><tr><td>a planned change took effect</td><td><strong>History</strong> of the code</td></tr></tbody></table><p>Going back creates a new version, so you can undo that, too. If prints would stop working because the squares change, the dashboard says so first.</p><p>Deleted codes cannot be restored, whether you delete one or many. Archive codes instead: they leave the lists and keep working.</p></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("undo-change.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var undo_change_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, undo_change_default as default };
