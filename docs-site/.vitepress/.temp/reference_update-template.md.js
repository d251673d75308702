import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/update-template.md
var __pageData = JSON.parse("{\"title\":\"Update a template\",\"description\":\"Changes the given fields. style and defaults are merged (JSON Merge Patch, RFC 7396). Codes that were created from the template stay as they are; POST /api/v1/templates/{id}/apply gives them the new style. A change of isDefault alone does not raise the revision. A key needs the scope codes:write. A key that is limited to folders gets 403.\",\"frontmatter\":{\"title\":\"Update a template\",\"description\":\"Changes the given fields. style and defaults are merged (JSON Merge Patch, RFC 7396). Codes that were created from the template stay as they are; POST /api/v1/templates/{id}/apply gives them the new style. A change of isDefault alone does not raise the revision. A key needs the scope codes:write. A key that is limited to folders gets 403.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"PATCH\",\"path\":\"/api/v1/templates/{id}\",\"caller\":\"key\",\"parameters\":[{\"name\":\"id\",\"place\":\"path\",\"required\":true,\"example\":\"tpl_01k8zq4w5tfxxa1b2c3d4e5f6g\"},{\"name\":\"If-Match\",\"place\":\"header\",\"required\":false}],\"bodies\":[{\"name\":\"Another style\",\"text\":\"{\\n  \\\"style\\\": {\\n    \\\"shape\\\": \\\"dots\\\"\\n  }\\n}\"},{\"name\":\"Make it the default template\",\"text\":\"{\\n  \\\"isDefault\\\": true\\n}\"}],\"sample\":{\"method\":\"PATCH\",\"url\":\"https://qrelay.example/api/v1/templates/tpl_01k8zq4w5tfxxa1b2c3d4e5f6g\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/update-template.md\",\"filePath\":\"reference/update-template.md\"}");
var _sfc_main = { name: "reference/update-template.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="update-a-template" tabindex="-1">Update a template <a class="header-anchor" href="#update-a-template" aria-label="Permalink to “Update a template”">​</a></h1><p class="route"><span class="method patch">PATCH</span> <code>/api/v1/templates/{id}</code></p><p>Changes the given fields. <code>style</code> and <code>defaults</code> are merged (JSON Merge Patch, RFC 7396). Codes that were created from the template stay as they are; <code>POST /api/v1/templates/{id}/apply</code> gives them the new style. A change of <code>isDefault</code> alone does not raise the revision. A key needs the scope <code>codes:write</code>. A key that is limited to folders gets 403.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;tpl_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Menus&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;style&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;foreground&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#1B365D&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;background&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#ffffff&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;errorCorrection&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;M&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;format&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;svg&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;size&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 512</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;margin&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 4</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;shape&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;rounded&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;eyes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;frame&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;ball&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;foreground&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;gradient&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;logo&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;frame&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;strict&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;defaults&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;tags&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;menu&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;metadata&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {}</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;folder&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;routing&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;utm&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;source&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;qr&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;dynamic&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;compact&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;domain&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;passwordProtected&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;isDefault&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;revision&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 3</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;codes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 12</span></span>
<span class="line"${_scopeId}><span${_scopeId}>}</span></span></code></pre></div>`);
			else return [createVNode("p", { class: "response-status" }, [createTextVNode("Response "), createVNode("strong", null, "200")]), createVNode("div", { class: "language-json" }, [
				createVNode("button", {
					title: "Copy code",
					"data-copied": "Copied",
					class: "copy"
				}),
				createVNode("span", { class: "lang" }, "json"),
				createVNode("pre", {
					class: "shiki css-variables",
					tabindex: "0",
					dir: "ltr"
				}, [createVNode("code", null, [
					createVNode("span", { class: "line" }, [createVNode("span", null, "{")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"id\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"tpl_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"name\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Menus\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"style\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"foreground\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#1B365D\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"background\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#ffffff\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"errorCorrection\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"M\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"format\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"svg\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"size\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 512"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"margin\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 4"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"shape\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"rounded\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"eyes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"frame\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"ball\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"foreground\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"gradient\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"logo\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"frame\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"strict\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"defaults\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"tags\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"menu\"")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"metadata\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {}"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"folder\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"routing\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"utm\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"source\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"qr\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "      }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"dynamic\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"compact\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"domain\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"passwordProtected\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"isDefault\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"revision\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 3"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"codes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 12")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> PATCH</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/templates/tpl_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{ &quot;style&quot;: { &quot;shape&quot;: &quot;dots&quot; } }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/templates/tpl_01k8zq4w5tfxxa1b2c3d4e5f6g&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;PATCH&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({ style</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { shape</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;dots&#39;</span><span${_scopeId}> } })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>patch</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/templates/tpl_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{ </span><span class="token-string-expression"${_scopeId}>&quot;style&quot;</span><span class="token-punctuation"${_scopeId}>: { </span><span class="token-string-expression"${_scopeId}>&quot;shape&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;dots&quot;</span><span class="token-punctuation"${_scopeId}> } },</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>)</span></span>
<span class="line"${_scopeId}><span${_scopeId}>response</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>raise_for_status</span><span class="token-punctuation"${_scopeId}>()</span></span>
<span class="line"${_scopeId}><span class="token-function"${_scopeId}>print</span><span class="token-punctuation"${_scopeId}>(response.</span><span class="token-function"${_scopeId}>json</span><span class="token-punctuation"${_scopeId}>())</span></span></code></pre></div></div></div>`);
			else return [createVNode("div", { class: "vp-code-group" }, [createVNode("div", { class: "tabs" }, [
				createVNode("input", {
					type: "radio",
					name: "group-11",
					id: "tab-12",
					checked: ""
				}),
				createVNode("label", {
					"data-title": "curl",
					for: "tab-12"
				}, "curl"),
				createVNode("input", {
					type: "radio",
					name: "group-11",
					id: "tab-13"
				}),
				createVNode("label", {
					"data-title": "JavaScript",
					for: "tab-13"
				}, "JavaScript"),
				createVNode("input", {
					type: "radio",
					name: "group-11",
					id: "tab-14"
				}),
				createVNode("label", {
					"data-title": "Python",
					for: "tab-14"
				}, "Python")
			]), createVNode("div", { class: "blocks" }, [
				createVNode("div", { class: "language-sh active" }, [
					createVNode("button", {
						title: "Copy code",
						"data-copied": "Copied",
						class: "copy"
					}),
					createVNode("span", { class: "lang" }, "sh"),
					createVNode("pre", {
						class: "shiki css-variables",
						tabindex: "0",
						dir: "ltr"
					}, [createVNode("code", null, [
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-function" }, "curl"),
							createVNode("span", { class: "token-string" }, " -X"),
							createVNode("span", { class: "token-string" }, " PATCH"),
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/templates/tpl_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
							createVNode("span", null, " \\")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string" }, "  -H"),
							createVNode("span", { class: "token-string-expression" }, " \"Authorization: Bearer $KEY\""),
							createVNode("span", null, " \\")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string" }, "  -H"),
							createVNode("span", { class: "token-string-expression" }, " 'Content-Type: application/json'"),
							createVNode("span", null, " \\")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string" }, "  -d"), createVNode("span", { class: "token-string-expression" }, " '{ \"style\": { \"shape\": \"dots\" } }'")])
					])])
				]),
				createVNode("div", { class: "language-js" }, [
					createVNode("button", {
						title: "Copy code",
						"data-copied": "Copied",
						class: "copy"
					}),
					createVNode("span", { class: "lang" }, "js"),
					createVNode("pre", {
						class: "shiki css-variables",
						tabindex: "0",
						dir: "ltr"
					}, [createVNode("code", null, [
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-keyword" }, "const"),
							createVNode("span", { class: "token-constant" }, " response"),
							createVNode("span", { class: "token-keyword" }, " ="),
							createVNode("span", { class: "token-keyword" }, " await"),
							createVNode("span", { class: "token-function" }, " fetch"),
							createVNode("span", null, "("),
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/templates/tpl_01k8zq4w5tfxxa1b2c3d4e5f6g'"),
							createVNode("span", { class: "token-punctuation" }, ","),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "  method"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'PATCH'"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "  headers"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " { Authorization"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " `Bearer "),
							createVNode("span", { class: "token-keyword" }, "${"),
							createVNode("span", { class: "token-constant" }, "process"),
							createVNode("span", null, "."),
							createVNode("span", { class: "token-constant" }, "env"),
							createVNode("span", null, "."),
							createVNode("span", { class: "token-constant" }, "KEY"),
							createVNode("span", { class: "token-keyword" }, "}"),
							createVNode("span", { class: "token-string-expression" }, "`"),
							createVNode("span", { class: "token-punctuation" }, ","),
							createVNode("span", { class: "token-string-expression" }, " 'Content-Type'"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'application/json'"),
							createVNode("span", null, " }"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "  body"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-constant" }, " JSON"),
							createVNode("span", { class: "token-function" }, ".stringify"),
							createVNode("span", null, "({ style"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " { shape"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'dots'"),
							createVNode("span", null, " } })"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "});")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-constant" }, "console"),
							createVNode("span", { class: "token-function" }, ".log"),
							createVNode("span", null, "("),
							createVNode("span", { class: "token-keyword" }, "await"),
							createVNode("span", { class: "token-constant" }, " response"),
							createVNode("span", { class: "token-function" }, ".json"),
							createVNode("span", null, "());")
						])
					])])
				]),
				createVNode("div", { class: "language-python" }, [
					createVNode("button", {
						title: "Copy code",
						"data-copied": "Copied",
						class: "copy"
					}),
					createVNode("span", { class: "lang" }, "python"),
					createVNode("pre", {
						class: "shiki css-variables",
						tabindex: "0",
						dir: "ltr"
					}, [createVNode("code", null, [
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-keyword" }, "import"),
							createVNode("span", null, " os"),
							createVNode("span", { class: "token-punctuation" }, ","),
							createVNode("span", null, " requests")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "response "),
							createVNode("span", { class: "token-keyword" }, "="),
							createVNode("span", null, " requests"),
							createVNode("span", { class: "token-punctuation" }, "."),
							createVNode("span", { class: "token-function" }, "patch"),
							createVNode("span", { class: "token-punctuation" }, "(")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/templates/tpl_01k8zq4w5tfxxa1b2c3d4e5f6g\""), createVNode("span", { class: "token-punctuation" }, ",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-punctuation" }, "    headers"),
							createVNode("span", { class: "token-keyword" }, "="),
							createVNode("span", { class: "token-punctuation" }, "{"),
							createVNode("span", { class: "token-string-expression" }, "\"Authorization\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-keyword" }, "f"),
							createVNode("span", { class: "token-string-expression" }, "\"Bearer "),
							createVNode("span", { class: "token-constant" }, "{"),
							createVNode("span", { class: "token-punctuation" }, "os.environ["),
							createVNode("span", { class: "token-string-expression" }, "'KEY'"),
							createVNode("span", { class: "token-punctuation" }, "]"),
							createVNode("span", { class: "token-constant" }, "}"),
							createVNode("span", { class: "token-string-expression" }, "\""),
							createVNode("span", { class: "token-punctuation" }, "},")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-punctuation" }, "    json"),
							createVNode("span", { class: "token-keyword" }, "="),
							createVNode("span", { class: "token-punctuation" }, "{ "),
							createVNode("span", { class: "token-string-expression" }, "\"style\""),
							createVNode("span", { class: "token-punctuation" }, ": { "),
							createVNode("span", { class: "token-string-expression" }, "\"shape\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"dots\""),
							createVNode("span", { class: "token-punctuation" }, " } },")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, ")")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "response"),
							createVNode("span", { class: "token-punctuation" }, "."),
							createVNode("span", { class: "token-function" }, "raise_for_status"),
							createVNode("span", { class: "token-punctuation" }, "()")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-function" }, "print"),
							createVNode("span", { class: "token-punctuation" }, "(response."),
							createVNode("span", { class: "token-function" }, "json"),
							createVNode("span", { class: "token-punctuation" }, "())")
						])
					])])
				])
			])])];
		}),
		_: 1
	}, _parent));
	_push(`<div class="operation-fields"><h2 id="path-parameters" tabindex="-1">Path parameters <a class="header-anchor" href="#path-parameters" aria-label="Permalink to “Path parameters”">​</a></h2><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>tpl_</code> and 26 characters. IDs sort by creation time. Example: <code>tpl_01k8zq4w5tfxxa1b2c3d4e5f6g</code>.</p></li></ul><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>If-Match</code> <span class="field-type">string</span></p><p><code>ETag</code> of the revision that you read; returns 412 if the resource has changed since. Example: <code>&quot;3&quot;</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 1 MiB.</p><ul class="fields"><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the template, unique in the account regardless of case.</p></li><li><p><code>style</code> <span class="field-type">object</span></p><p>Merge patch of the style (RFC 7396). A field with null is reset to its default.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>style</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">string, or null</span></p><p>Color of the dark modules. Default: <code>#000000</code>.</p></li><li><p><code>background</code> <span class="field-type">string, or null or <code>transparent</code></span></p><p>Color of the light modules and the quiet zone, or <code>transparent</code>. Default: <code>#ffffff</code>.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code>, or null</span></p><p>Error correction level. Default: <code>M</code>. A logo raises it to <code>H</code>.</p></li><li><p><code>format</code> <span class="field-type"><code>svg</code>, <code>png</code>, or null</span></p><p>Format of downloads that do not specify one; case-insensitive. Default: <code>svg</code>.</p></li><li><p><code>size</code> <span class="field-type">integer, 64 to 4,096, or null</span></p><p>Width and height of the image in pixels. Default: 512.</p></li><li><p><code>margin</code> <span class="field-type">integer, 0 to 20, or null</span></p><p>Quiet zone around the symbol in modules. Default: 4, as the standard requires.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>shape</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>dots</code>, <code>classy</code>, or null</span></p><p>Shape of the modules. Default: <code>square</code>.</p></li><li><p><code>strict</code> <span class="field-type">boolean, or null</span></p><p>Whether to reject a style that scanners cannot read. Default: true; with false, the response contains warnings instead.</p></li><li><p><code>eyes</code> <span class="field-type">object, or null</span></p><p>The finder patterns: the three large squares in the corners.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>eyes</code> fields</summary><ul class="fields"><li><p><code>frame</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code>, or null</span></p><p>Shape of the ring of the three finder patterns. Default: <code>square</code>.</p></li><li><p><code>ball</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code>, or null</span></p><p>Shape of the center of the three finder patterns. Default: <code>square</code>.</p></li><li><p><code>foreground</code> <span class="field-type">string, or null</span></p><p>Color of the finder patterns. Default: null, which colors them like the other modules, including a gradient.</p></li></ul></details></li><li><p><code>gradient</code> <span class="field-type">object, or null</span></p><p>Colors the modules with a gradient instead of <code>foreground</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>gradient</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>linear</code>, <code>radial</code>, or null</span></p><p>Default: <code>linear</code>.</p></li><li><p><code>angle</code> <span class="field-type">number, 0 to 360, or null</span></p><p>Direction of a linear gradient in degrees, clockwise from left to right. Default: 0.</p></li><li><p><code>from</code> <span class="field-type">string, or null</span></p><p>Color at the start (linear) or in the center (radial).</p></li><li><p><code>to</code> <span class="field-type">string, or null</span></p><p>Color at the end (linear) or in the corners (radial).</p></li></ul></details></li><li><p><code>logo</code> <span class="field-type">object, or null</span></p><p>Image in the center of the symbol.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>logo</code> fields</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string, at most 699,115 characters, or null</span></p><p>Image in the center, as <code>data:image/png;base64,…</code> (PNG, JPEG, or WebP, at most 512 KiB, 4,096 px per side, and 16 million pixels). Stored as a PNG of at most 512 px.</p></li><li><p><code>size</code> <span class="field-type">number, 0.05 to 0.4, or null</span></p><p>Longer side of the logo as a share of the symbol&#39;s side, without the quiet zone. Default: 0.2.</p></li></ul></details></li><li><p><code>frame</code> <span class="field-type">object, or null</span></p><p>Frame with text around the symbol.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>frame</code> fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string, or null</span></p><p>Text on the frame, at most 60 characters. The font size is reduced until it fits.</p></li><li><p><code>color</code> <span class="field-type">string, or null</span></p><p>Color of the frame. Default: null, which uses the foreground. The text is white or black, whichever has more contrast.</p></li><li><p><code>position</code> <span class="field-type"><code>top</code>, <code>bottom</code>, or null</span></p><p>Side of the text. Default: <code>bottom</code>.</p></li></ul></details></li><li><p><code>cmyk</code> <span class="field-type">object, or null</span></p><p>Inks of PDF and EPS files with <code>color=cmyk</code>: cyan, magenta, yellow, and black in percent, together at most 300. Colors without inks are converted.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>cmyk</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>foreground</code>.</p></li><li><p><code>background</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>background</code>.</p></li><li><p><code>eyes</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>eyes.foreground</code>.</p></li><li><p><code>frame</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>frame.color</code>.</p></li><li><p><code>from</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>gradient.from</code>.</p></li><li><p><code>to</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>gradient.to</code>.</p></li></ul></details></li></ul></details></details></li><li><p><code>defaults</code> <span class="field-type">object</span></p><p>Merge patch of the defaults (RFC 7396). A member with null is removed.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>defaults</code> fields</summary><ul class="fields"><li><p><code>tags</code> <span class="field-type">list of up to 50: string, at most 64 characters, or null</span></p><p>Tags of the code. Case matters. Duplicates are removed, and so are differences that are not visible: the Unicode form (NFC is stored) and extra spaces.</p></li><li><p><code>metadata</code> <span class="field-type">object, or null</span></p><p>Merge patch of the metadata (RFC 7396). A key with null is removed.</p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder in which codes are created.</p></li><li><p><code>routing</code> <span class="field-type">object, or null</span></p><p>Merge patch of the routing (RFC 7396). A field with null is removed; arrays are replaced as a whole.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 <code>routing</code> fields</summary><ul class="fields"><li><p><code>activeFrom</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is available.</p></li><li><p><code>activeUntil</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is no longer available.</p></li><li><p><code>scanLimit</code> <span class="field-type">object, or null</span></p><p>Number of scans after which the code ends.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>scanLimit</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000,000</span> <span class="field-required">required</span></p><p>Maximum number of scans by people that are served.</p></li><li><p><code>confirm</code> <span class="field-type">boolean</span></p><p>Whether visitors confirm on a page before a scan counts. Default: true if <code>scans</code> is 1, otherwise false.</p></li></ul></details></li><li><p><code>unavailableUrl</code> <span class="field-type">URL, at most 2,048 characters, or null</span></p><p>Destination while the code is unavailable, and of rules with <code>unavailable</code>. Default: a page.</p></li><li><p><code>rules</code> <span class="field-type">list of up to 25: object, or null</span></p><p>The first rule that matches decides; otherwise, the data of the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>rules</code> fields</summary><ul class="fields"><li><p><code>when</code> <span class="field-type">object</span> <span class="field-required">required</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>when</code> fields</summary><ul class="fields"><li><p><code>os</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Operating systems, as analytics name them.</p></li><li><p><code>device</code> <span class="field-type">list of 1 to 8: string</span></p><p>Types of device.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>mobile</code>, <code>tablet</code>, <code>desktop</code>, <code>tv</code>, <code>wearable</code>, <code>console</code>, <code>embedded</code>, <code>unknown</code></p></details></li><li><p><code>browser</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Browsers or apps, as analytics name them.</p></li><li><p><code>country</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Countries. An unknown location matches none.</p></li><li><p><code>region</code> <span class="field-type">list of 1 to 300: object</span></p><p>States or provinces, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>region</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>city</code> <span class="field-type">list of 1 to 300: object</span></p><p>Cities, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>city</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>language</code> <span class="field-type">list of 1 to 300: string, at most 35 characters</span></p><p>BCP 47 language ranges, returned in their canonical form.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>ger</code> and <code>DE</code> become <code>de</code>. <code>de</code> also matches <code>de-CH</code>. With <code>defaultLanguage</code>, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.</p></details></li><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule applies.</p></li><li><p><code>until</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule no longer applies.</p></li><li><p><code>schedule</code> <span class="field-type">object</span></p><p>Weekly opening hours.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>schedule</code> fields</summary><ul class="fields"><li><p><code>timezone</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>IANA time zone.</p></li><li><p><code>weekly</code> <span class="field-type">list of 1 to 20: object</span> <span class="field-required">required</span></p><p>Opening hours. An interval past midnight belongs to the day on which it begins.</p></li><li><p><code>except</code> <span class="field-type">list of up to 100: date</span></p><p>Local dates on which no interval begins, such as holidays.</p></li></ul></details></li><li><p><code>query</code> <span class="field-type">object</span></p><p>Values by parameter of the request. Every parameter must be present with this value; <code>*</code> stands for any value.</p></li><li><p><code>network</code> <span class="field-type">list of 1 to 20: string</span></p><p>Networks (CIDR) of the visitor&#39;s IP address, which is not stored.</p></li><li><p><code>source</code> <span class="field-type"><code>symbol</code>, <code>link</code></span></p><p>How the code was opened: from its symbol or its link. Known of compact codes only.</p></li></ul></details></details></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the rule in analytics, unique within the code. Default: the next of <code>r1</code>, <code>r2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li><li><p><code>unavailable</code> <span class="field-type"><code>true</code></span></p><p>True: visitors get the unavailable page.</p></li></ul></details></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object, or null</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 more fields</summary><ul class="fields"><li><p><code>defaultLanguage</code> <span class="field-type">string, at most 35 characters, or null</span></p><p>Language of the default destination. With it, rules by language follow the order of the visitor.</p></li><li><p><code>query</code> <span class="field-type">object, or null</span></p><p>Forwarding of parameters of the short link.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>query</code> fields</summary><ul class="fields"><li><p><code>forward</code> <span class="field-type"><code>off</code>, <code>append</code>, <code>override</code></span></p><p>Whether parameters of the short link are passed to the destination. <code>append</code>: the destination&#39;s own values stay. <code>override</code>: the visitor&#39;s values replace them. Default: <code>&quot;off&quot;</code>.</p></li><li><p><code>keys</code> <span class="field-type">list of up to 20: string, at most 200 characters</span></p><p>Only these parameters are passed. Default: all.</p></li></ul></details></li><li><p><code>utm</code> <span class="field-type">object, or null</span></p><p>Values of <code>utm_…</code> parameters that are added to the destination.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>utm</code> fields</summary><ul class="fields"><li><p><code>source</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>medium</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>campaign</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>term</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>content</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>id</code> <span class="field-type">string, at most 200 characters</span></p></li></ul></details></li><li><p><code>params</code> <span class="field-type">object, or null</span></p><p>Further parameters that are added to the destination.</p></li><li><p><code>password</code> <span class="field-type">string, at most 128 characters, or null</span></p><p>Password that visitors enter. It is stored as a hash and never returned.</p></li></ul></details></details></li><li><p><code>dynamic</code> <span class="field-type">boolean, or null</span></p><p>True: the symbol encodes the short link, so its target can be changed after printing. False: the symbol encodes the payload itself.</p></li><li><p><code>compact</code> <span class="field-type">boolean, or null</span></p><p>True: the symbol has the short link with host and path in capitals, which is often one version smaller. For dynamic codes only.</p></li><li><p><code>domain</code> <span class="field-type">string, at most 260 characters, or null</span></p><p>A verified domain of the account, which the code&#39;s short URL, images, and symbol use. Null for the default domain. Requires the Business plan.</p></li></ul></details></li><li><p><code>isDefault</code> <span class="field-type">boolean</span></p><p>Whether new codes that name no template get this one. An account has at most one default template; a new one replaces the former.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The updated template, as <code>application/json</code>.</p><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>tpl_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>style</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>style</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">string</span></p></li><li><p><code>background</code> <span class="field-type">string</span></p><p><code>#RRGGBB</code> or <code>transparent</code>.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code></span></p></li><li><p><code>format</code> <span class="field-type"><code>svg</code>, <code>png</code></span></p></li><li><p><code>size</code> <span class="field-type">integer</span></p></li><li><p><code>margin</code> <span class="field-type">integer</span></p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>shape</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>dots</code>, <code>classy</code></span></p></li><li><p><code>eyes</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>eyes</code> fields</summary><ul class="fields"><li><p><code>frame</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>ball</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>foreground</code> <span class="field-type">string, or null</span></p></li></ul></details></li><li><p><code>gradient</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>gradient</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>linear</code>, <code>radial</code></span></p></li><li><p><code>angle</code> <span class="field-type">number</span></p></li><li><p><code>from</code> <span class="field-type">string</span></p></li><li><p><code>to</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>logo</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>logo</code> fields</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p></li><li><p><code>size</code> <span class="field-type">number</span></p></li></ul></details></li><li><p><code>frame</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>frame</code> fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string</span></p></li><li><p><code>color</code> <span class="field-type">string, or null</span></p></li><li><p><code>position</code> <span class="field-type"><code>top</code>, <code>bottom</code></span></p></li></ul></details></li><li><p><code>strict</code> <span class="field-type">boolean</span></p></li><li><p><code>cmyk</code> <span class="field-type">object</span></p><p>Inks by the part that they color, in percent. Absent from styles without inks.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>cmyk</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">list of number</span></p></li><li><p><code>background</code> <span class="field-type">list of number</span></p></li><li><p><code>eyes</code> <span class="field-type">list of number</span></p></li><li><p><code>frame</code> <span class="field-type">list of number</span></p></li><li><p><code>from</code> <span class="field-type">list of number</span></p></li><li><p><code>to</code> <span class="field-type">list of number</span></p></li></ul></details></li></ul></details></details></li><li><p><code>defaults</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>defaults</code> fields</summary><ul class="fields"><li><p><code>tags</code> <span class="field-type">list of string</span></p></li><li><p><code>metadata</code> <span class="field-type">object</span></p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder in which codes are created.</p></li><li><p><code>routing</code> <span class="field-type">object, or null</span></p><p>Null if codes get none. Without the password.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 10 <code>routing</code> fields</summary><ul class="fields"><li><p><code>activeFrom</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the code is available.</p></li><li><p><code>activeUntil</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the code is no longer available.</p></li><li><p><code>scanLimit</code> <span class="field-type">object</span></p><p>Number of scans after which the code ends.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>scanLimit</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000,000</span></p><p>Maximum number of scans by people that are served.</p></li><li><p><code>confirm</code> <span class="field-type">boolean</span></p></li></ul></details></li><li><p><code>unavailableUrl</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination while the code is unavailable, and of rules with <code>unavailable</code>. Default: a page.</p></li><li><p><code>rules</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>rules</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>when</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>when</code> fields</summary><ul class="fields"><li><p><code>os</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Operating systems, as analytics name them.</p></li><li><p><code>device</code> <span class="field-type">list of 1 to 8: string</span></p><p>Types of device.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>mobile</code>, <code>tablet</code>, <code>desktop</code>, <code>tv</code>, <code>wearable</code>, <code>console</code>, <code>embedded</code>, <code>unknown</code></p></details></li><li><p><code>browser</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Browsers or apps, as analytics name them.</p></li><li><p><code>country</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Countries. An unknown location matches none.</p></li><li><p><code>region</code> <span class="field-type">list of 1 to 300: object</span></p><p>States or provinces, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>region</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span></p></li></ul></details></li><li><p><code>city</code> <span class="field-type">list of 1 to 300: object</span></p><p>Cities, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>city</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>language</code> <span class="field-type">list of 1 to 300: string, at most 35 characters</span></p><p>BCP 47 language ranges, returned in their canonical form.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>ger</code> and <code>DE</code> become <code>de</code>. <code>de</code> also matches <code>de-CH</code>. With <code>defaultLanguage</code>, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.</p></details></li><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule applies.</p></li><li><p><code>until</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule no longer applies.</p></li><li><p><code>schedule</code> <span class="field-type">object</span></p><p>Weekly opening hours.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>schedule</code> fields</summary><ul class="fields"><li><p><code>timezone</code> <span class="field-type">string, at most 100 characters</span></p><p>IANA time zone.</p></li><li><p><code>weekly</code> <span class="field-type">list of 1 to 20: object</span></p><p>Opening hours. An interval past midnight belongs to the day on which it begins.</p></li><li><p><code>except</code> <span class="field-type">list of up to 100: date</span></p><p>Local dates on which no interval begins, such as holidays.</p></li></ul></details></li><li><p><code>query</code> <span class="field-type">object</span></p><p>Values by parameter of the request. Every parameter must be present with this value; <code>*</code> stands for any value.</p></li><li><p><code>network</code> <span class="field-type">list of 1 to 20: string</span></p><p>Networks (CIDR) of the visitor&#39;s IP address, which is not stored.</p></li><li><p><code>source</code> <span class="field-type"><code>symbol</code>, <code>link</code></span></p><p>How the code was opened: from its symbol or its link. Known of compact codes only.</p></li></ul></details></details></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>variants</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>weight</code> <span class="field-type">integer</span></p></li></ul></details></li><li><p><code>unavailable</code> <span class="field-type"><code>true</code></span></p></li></ul></details></li><li><p><code>variants</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>weight</code> <span class="field-type">integer</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 more fields</summary><ul class="fields"><li><p><code>defaultLanguage</code> <span class="field-type">string, at most 35 characters</span></p><p>Language of the default destination. With it, rules by language follow the order of the visitor.</p></li><li><p><code>query</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>query</code> fields</summary><ul class="fields"><li><p><code>forward</code> <span class="field-type"><code>off</code>, <code>append</code>, <code>override</code></span></p></li><li><p><code>keys</code> <span class="field-type">list of string</span></p></li></ul></details></li><li><p><code>utm</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>utm</code> fields</summary><ul class="fields"><li><p><code>source</code> <span class="field-type">string</span></p></li><li><p><code>medium</code> <span class="field-type">string</span></p></li><li><p><code>campaign</code> <span class="field-type">string</span></p></li><li><p><code>term</code> <span class="field-type">string</span></p></li><li><p><code>content</code> <span class="field-type">string</span></p></li><li><p><code>id</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>params</code> <span class="field-type">object</span></p></li></ul></details></details></li><li><p><code>dynamic</code> <span class="field-type">boolean, or null</span></p><p>Null for the default of the code&#39;s type.</p></li><li><p><code>compact</code> <span class="field-type">boolean, or null</span></p><p>Null for false.</p></li><li><p><code>domain</code> <span class="field-type">string, or null</span></p><p>Domain of the code&#39;s short URL, images, and symbol. Null for the account&#39;s default.</p></li></ul></details></li><li><p><code>passwordProtected</code> <span class="field-type">boolean</span></p><p>Whether codes get a password.</p></li><li><p><code>isDefault</code> <span class="field-type">boolean</span></p><p>Whether new codes that name no template get this one. An account has at most one default template; a new one replaces the former.</p></li><li><p><code>revision</code> <span class="field-type">integer</span></p><p>Number of the latest change of name, style, or defaults.</p></li><li><p><code>codes</code> <span class="field-type">integer</span></p><p>Number of codes with this template, archived ones included.</p></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">409</span> <a href="/docs/errors#name_taken"><code>name_taken</code></a></p><p>Another folder or template has this name.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#not_scannable"><code>not_scannable</code></a></p><p>Scanners could not read a code with this style; <code>details</code> names what to change.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 18 errors that most PATCH requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#conflict"><code>conflict</code></a></p><p>The current state does not allow the request; the message says why.</p></li><li><p><span class="error-status">412</span> <a href="/docs/errors#precondition_failed"><code>precondition_failed</code></a></p><p>The resource has changed since you read it: read it again.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/update-template.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var update_template_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, update_template_default as default };
