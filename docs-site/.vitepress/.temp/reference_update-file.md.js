import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/update-file.md
var __pageData = JSON.parse("{\"title\":\"Rename or move a file\",\"description\":\"Changes the name or the folder of a file. Its bytes never change: to exchange a file, upload another one and change the codes. A key needs the scope codes:write.\",\"frontmatter\":{\"title\":\"Rename or move a file\",\"description\":\"Changes the name or the folder of a file. Its bytes never change: to exchange a file, upload another one and change the codes. A key needs the scope codes:write.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"PATCH\",\"path\":\"/api/v1/files/{id}\",\"caller\":\"key\",\"parameters\":[{\"name\":\"id\",\"place\":\"path\",\"required\":true,\"example\":\"fil_01k8zq4w5tfxxa1b2c3d4e5f6g\"}],\"bodies\":[{\"name\":\"Example\",\"text\":\"{\\n  \\\"name\\\": \\\"Dinner menu.pdf\\\",\\n  \\\"folder\\\": null\\n}\"}],\"sample\":{\"method\":\"PATCH\",\"url\":\"https://qrelay.example/api/v1/files/fil_01k8zq4w5tfxxa1b2c3d4e5f6g\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/update-file.md\",\"filePath\":\"reference/update-file.md\"}");
var _sfc_main = { name: "reference/update-file.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="rename-or-move-a-file" tabindex="-1">Rename or move a file <a class="header-anchor" href="#rename-or-move-a-file" aria-label="Permalink to “Rename or move a file”">​</a></h1><p class="route"><span class="method patch">PATCH</span> <code>/api/v1/files/{id}</code></p><p>Changes the name or the folder of a file. Its bytes never change: to exchange a file, upload another one and change the codes. A key needs the scope <code>codes:write</code>.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;fil_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Lunch menu.pdf&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;application/pdf&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;bytes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 184320</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;sha256&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;5f2b0c0d8c3a4a6f9b1e7d2c6a5f4e3d2c1b0a9f8e7d6c5b4a3f2e1d0c9b8a7f&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;pages&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 2</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;width&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;height&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;folder&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;codes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 3</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;blocked&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;createdAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T08:00:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;updatedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T08:00:00.000Z&quot;</span></span>
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
						createVNode("span", { class: "token-string-expression" }, " \"fil_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"name\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Lunch menu.pdf\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"type\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"application/pdf\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"bytes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 184320"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"sha256\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"5f2b0c0d8c3a4a6f9b1e7d2c6a5f4e3d2c1b0a9f8e7d6c5b4a3f2e1d0c9b8a7f\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"pages\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 2"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"width\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"height\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"folder\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"codes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 3"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"blocked\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"createdAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-21T08:00:00.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"updatedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-21T08:00:00.000Z\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> PATCH</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/files/fil_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{ &quot;name&quot;: &quot;Dinner menu.pdf&quot;, &quot;folder&quot;: null }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/files/fil_01k8zq4w5tfxxa1b2c3d4e5f6g&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;PATCH&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({ name</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;Dinner menu.pdf&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> folder</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span${_scopeId}> })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>patch</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/files/fil_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{ </span><span class="token-string-expression"${_scopeId}>&quot;name&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;Dinner menu.pdf&quot;</span><span class="token-punctuation"${_scopeId}>, </span><span class="token-string-expression"${_scopeId}>&quot;folder&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-constant"${_scopeId}>None</span><span class="token-punctuation"${_scopeId}> },</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/files/fil_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string" }, "  -d"), createVNode("span", { class: "token-string-expression" }, " '{ \"name\": \"Dinner menu.pdf\", \"folder\": null }'")])
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/files/fil_01k8zq4w5tfxxa1b2c3d4e5f6g'"),
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
							createVNode("span", null, "({ name"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'Dinner menu.pdf'"),
							createVNode("span", { class: "token-punctuation" }, ","),
							createVNode("span", null, " folder"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-constant" }, " null"),
							createVNode("span", null, " })"),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/files/fil_01k8zq4w5tfxxa1b2c3d4e5f6g\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-string-expression" }, "\"name\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"Dinner menu.pdf\""),
							createVNode("span", { class: "token-punctuation" }, ", "),
							createVNode("span", { class: "token-string-expression" }, "\"folder\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-constant" }, "None"),
							createVNode("span", { class: "token-punctuation" }, " },")
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
	_push(`<div class="operation-fields"><h2 id="path-parameters" tabindex="-1">Path parameters <a class="header-anchor" href="#path-parameters" aria-label="Permalink to “Path parameters”">​</a></h2><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time. Example: <code>fil_01k8zq4w5tfxxa1b2c3d4e5f6g</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 16 KiB.</p><ul class="fields"><li><p><code>name</code> <span class="field-type">string, at most 200 characters</span></p><p>Name that visitors see. <code>/</code> and <code>\\</code> become <code>-</code>, and a missing or wrong extension is added. Default: <code>Untitled</code>.</p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder that contains the file. Null if it is in none.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The changed file, as <code>application/json</code>.</p><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>name</code> <span class="field-type">string</span></p><p>Name that visitors see, with its extension.</p></li><li><p><code>type</code> <span class="field-type"><code>application/pdf</code>, <code>image/png</code>, <code>image/jpeg</code>, <code>image/webp</code></span></p><p>Media type.</p></li><li><p><code>bytes</code> <span class="field-type">integer</span></p><p>Size of the stored file in bytes.</p></li><li><p><code>sha256</code> <span class="field-type">string</span></p><p>SHA-256 of the stored file, as 64 hex digits.</p></li><li><p><code>pages</code> <span class="field-type">integer, or null</span></p><p>Number of pages of a PDF; null for images.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>width</code> <span class="field-type">integer, or null</span></p><p>Width of an image in pixels; null for PDFs.</p></li><li><p><code>height</code> <span class="field-type">integer, or null</span></p><p>Height of an image in pixels; null for PDFs.</p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder that contains the file. Null if it is in none.</p></li><li><p><code>codes</code> <span class="field-type">integer</span></p><p>Number of codes that use the file: in their data, routing, or page, or in a pending scheduled change.</p></li><li><p><code>blocked</code> <span class="field-type">boolean</span></p><p>Whether the operator has blocked the file. Visitors get a page with 410.</p></li><li><p><code>createdAt</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>updatedAt</code> <span class="field-type">time (ISO 8601)</span></p></li></ul></details><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 16 errors that most PATCH requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/update-file.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var update_file_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, update_file_default as default };
