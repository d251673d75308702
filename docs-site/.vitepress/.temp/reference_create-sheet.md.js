import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/create-sheet.md
var __pageData = JSON.parse("{\"title\":\"Create a sheet of labels\",\"description\":\"Submits a job that prints codes onto label sheets: one PDF with a label per code and copy, at true size. Follow the job with GET /api/v1/jobs/{id} or its events; once it is completed, GET /api/v1/jobs/{id}/download returns the PDF. ?dryRun=1 checks everything and returns the numbers of labels and pages without a job. A sheet has at most limits.sheetLabels labels. Prefer: wait=N waits up to N seconds, at most 20, and then returns the ended job with 200. A key needs the scope codes:read.\",\"frontmatter\":{\"title\":\"Create a sheet of labels\",\"description\":\"Submits a job that prints codes onto label sheets: one PDF with a label per code and copy, at true size. Follow the job with GET /api/v1/jobs/{id} or its events; once it is completed, GET /api/v1/jobs/{id}/download returns the PDF. ?dryRun=1 checks everything and returns the numbers of labels and pages without a job. A sheet has at most limits.sheetLabels labels. Prefer: wait=N waits up to N seconds, at most 20, and then returns the ended job with 200. A key needs the scope codes:read.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"POST\",\"path\":\"/api/v1/sheets\",\"caller\":\"key\",\"parameters\":[{\"name\":\"dryRun\",\"place\":\"query\",\"required\":false},{\"name\":\"Idempotency-Key\",\"place\":\"header\",\"required\":false},{\"name\":\"Prefer\",\"place\":\"header\",\"required\":false}],\"bodies\":[{\"name\":\"Two labels per code, with name and short link\",\"text\":\"{\\n  \\\"select\\\": {\\n    \\\"filter\\\": {\\n      \\\"tag\\\": \\\"tables\\\"\\n    }\\n  },\\n  \\\"layout\\\": \\\"L7160\\\",\\n  \\\"copies\\\": 2,\\n  \\\"text\\\": [\\n    \\\"{name}\\\",\\n    \\\"{shortUrl}\\\"\\n  ]\\n}\"},{\"name\":\"A layout of your own\",\"text\":\"{\\n  \\\"select\\\": {\\n    \\\"ids\\\": [\\n      \\\"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\\\"\\n    ]\\n  },\\n  \\\"layout\\\": {\\n    \\\"page\\\": \\\"A4\\\",\\n    \\\"columns\\\": 4,\\n    \\\"rows\\\": 10,\\n    \\\"label\\\": {\\n      \\\"width\\\": \\\"48.5mm\\\",\\n      \\\"height\\\": \\\"25.4mm\\\"\\n    },\\n    \\\"origin\\\": {\\n      \\\"left\\\": \\\"8mm\\\",\\n      \\\"top\\\": \\\"21.5mm\\\"\\n    },\\n    \\\"pitch\\\": {\\n      \\\"x\\\": \\\"48.5mm\\\",\\n      \\\"y\\\": \\\"25.4mm\\\"\\n    }\\n  }\\n}\"}],\"sample\":{\"method\":\"POST\",\"url\":\"https://qrelay.example/api/v1/sheets\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/create-sheet.md\",\"filePath\":\"reference/create-sheet.md\"}");
var _sfc_main = { name: "reference/create-sheet.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="create-a-sheet-of-labels" tabindex="-1">Create a sheet of labels <a class="header-anchor" href="#create-a-sheet-of-labels" aria-label="Permalink to “Create a sheet of labels”">​</a></h1><p class="route"><span class="method post">POST</span> <code>/api/v1/sheets</code></p><p>Submits a job that prints codes onto label sheets: one PDF with a label per code and copy, at true size. Follow the job with <code>GET /api/v1/jobs/{id}</code> or its events; once it is completed, <code>GET /api/v1/jobs/{id}/download</code> returns the PDF. <code>?dryRun=1</code> checks everything and returns the numbers of labels and pages without a job. A sheet has at most <code>limits.sheetLabels</code> labels. <code>Prefer: wait=N</code> waits up to N seconds, at most 20, and then returns the ended job with 200. A key needs the scope <code>codes:read</code>.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;labels&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 40</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;pages&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 2</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;moduleMm&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0.95</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;warnings&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> []</span></span>
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
						createVNode("span", { class: "token-keyword" }, "  \"labels\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 40"),
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
						createVNode("span", { class: "token-keyword" }, "  \"moduleMm\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0.95"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"warnings\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " []")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> POST</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/sheets&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;select&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;filter&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;tag&quot;: &quot;tables&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;layout&quot;: &quot;L7160&quot;,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;copies&quot;: 2,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;text&quot;: [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;{name}&quot;,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;{shortUrl}&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    ]</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>  }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/sheets&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;POST&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    select</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      filter</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>        tag</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;tables&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    layout</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;L7160&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    copies</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 2</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    text</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &#39;{name}&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &#39;{shortUrl}&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    ]</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>post</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/sheets&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;select&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;filter&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>          &quot;tag&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;tables&quot;</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>        }</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>      },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;layout&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;L7160&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;copies&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-constant"${_scopeId}>2</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;text&quot;</span><span class="token-punctuation"${_scopeId}>: [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;</span><span class="token-constant"${_scopeId}>{name}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;</span><span class="token-constant"${_scopeId}>{shortUrl}</span><span class="token-string-expression"${_scopeId}>&quot;</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>      ]</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    },</span></span>
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
							createVNode("span", { class: "token-string" }, " POST"),
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/sheets\""),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string" }, "  -d"), createVNode("span", { class: "token-string-expression" }, " '{")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"select\": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"filter\": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"tag\": \"tables\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"layout\": \"L7160\",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"copies\": 2,")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"text\": [")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"{name}\",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"{shortUrl}\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    ]")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "  }'")])
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/sheets'"),
							createVNode("span", { class: "token-punctuation" }, ","),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "  method"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'POST'"),
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
							createVNode("span", null, "({")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    select"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "      filter"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "        tag"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'tables'")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "      }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    layout"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'L7160'"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    copies"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-constant" }, " 2"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    text"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " [")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      '{name}'"), createVNode("span", { class: "token-punctuation" }, ",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      '{shortUrl}'")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "    ]")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "  })"), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-function" }, "post"),
							createVNode("span", { class: "token-punctuation" }, "(")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/sheets\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-punctuation" }, "{")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"select\""), createVNode("span", { class: "token-punctuation" }, ": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"filter\""), createVNode("span", { class: "token-punctuation" }, ": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "          \"tag\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"tables\"")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "        }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "      },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "      \"layout\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"L7160\""),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "      \"copies\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-constant" }, "2"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"text\""), createVNode("span", { class: "token-punctuation" }, ": [")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "        \""),
							createVNode("span", { class: "token-constant" }, "{name}"),
							createVNode("span", { class: "token-string-expression" }, "\""),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "        \""),
							createVNode("span", { class: "token-constant" }, "{shortUrl}"),
							createVNode("span", { class: "token-string-expression" }, "\"")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "      ]")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "    },")]),
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
	_push(`<div class="operation-fields"><h2 id="query-parameters" tabindex="-1">Query parameters <a class="header-anchor" href="#query-parameters" aria-label="Permalink to “Query parameters”">​</a></h2><ul class="fields"><li><p><code>dryRun</code> <span class="field-type">boolean</span></p><p>Check the request, and create no job. Example: <code>true</code>.</p></li></ul><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>Idempotency-Key</code> <span class="field-type">string, at most 255 characters</span></p><p>Makes it safe to repeat the request: for 24 hours, the same key and body return the first response. Example: <code>0d8f1f4e-8a57-4a3c-9b0e-2f1f6f1d7c55</code>.</p></li><li><p><code>Prefer</code> <span class="field-type">string</span></p><p><code>wait=N</code> to wait at most N seconds (maximum 20), or <code>respond-async</code> not to wait (RFC 7240). Example: <code>respond-async</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 1 MiB.</p><ul class="fields"><li><p><code>select</code> <span class="field-type">object</span> <span class="field-required">required</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>select</code> fields</summary><ul class="fields"><li><p><code>ids</code> <span class="field-type">list of 1 to 10000: string, at most 100 characters</span></p><p>IDs of the codes, in order; duplicates are ignored.</p></li><li><p><code>filter</code> <span class="field-type">object</span></p><p>Conditions, all of which a code must meet. <code>{}</code> matches every code of the account.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 15 <code>filter</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type">string</span></p><p>Type of the content. Accepted in any case; returned in lowercase.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>tag</code> <span class="field-type">string, at most 64 characters</span></p><p>Codes with this tag.</p></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>state</code> <span class="field-type"><code>active</code>, <code>scheduled</code>, <code>paused</code>, <code>expired</code>, <code>exhausted</code></span></p><p>Codes that have this state now.</p></li><li><p><code>health</code> <span class="field-type"><code>ok</code>, <code>unchecked</code>, <code>unknown</code>, <code>broken</code></span></p><p>Codes with this status of <code>health</code>.</p></li><li><p><code>template</code> <span class="field-type">string or <code>none</code></span></p><p>Codes with this template, or with <code>none</code> those without one.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 9 more fields</summary><ul class="fields"><li><p><code>domain</code> <span class="field-type">string, at most 260 characters</span></p><p>Codes with this domain of the account, or with <code>none</code> those without one of their own.</p></li><li><p><code>file</code> <span class="field-type">string</span></p><p>Codes that use this file, also in a pending scheduled change.</p></li><li><p><code>search</code> <span class="field-type">string, at most 200 characters</span></p><p>Part of the name, a tag, a metadata value, the short code, an alias, or the payload, of at most 200 characters; ignores case and accents.</p></li><li><p><code>createdFrom</code> <span class="field-type">time (ISO 8601) or date</span></p><p>Codes created at this time or later.</p></li><li><p><code>createdTo</code> <span class="field-type">time (ISO 8601) or date</span></p><p>Codes created before this time.</p></li><li><p><code>folder</code> <span class="field-type">string or <code>none</code></span></p><p>Codes that are directly in this folder, or with <code>none</code> those in no folder.</p></li><li><p><code>includeSubfolders</code> <span class="field-type">boolean</span></p><p>Whether <code>folder</code> also selects the codes of all folders below it. Default: false.</p></li><li><p><code>tags</code> <span class="field-type">list of 1 to 50: string, at most 64 characters</span></p><p>Codes with at least one of these tags.</p></li><li><p><code>archived</code> <span class="field-type"><code>exclude</code>, <code>include</code>, <code>only</code></span></p><p>Whether archived codes are left out, are included (default), or are the only ones.</p></li></ul></details></details></li></ul></details></li><li><p><code>layout</code> <span class="field-type">string, at most 40 characters or object</span> <span class="field-required">required</span></p><p>A name from <code>GET /api/v1/sheet-layouts</code>, or a layout with lengths such as <code>63.5mm</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>layout</code> fields</summary><ul class="fields"><li><p><code>page</code> <span class="field-type"><code>A4</code>, <code>Letter</code> or object</span> <span class="field-required">required</span></p><p><code>A4</code>, <code>Letter</code>, or a size.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>page</code> fields</summary><ul class="fields"><li><p><code>width</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li><li><p><code>height</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>columns</code> <span class="field-type">integer, 1 to 100</span> <span class="field-required">required</span></p></li><li><p><code>rows</code> <span class="field-type">integer, 1 to 100</span> <span class="field-required">required</span></p></li><li><p><code>label</code> <span class="field-type">object</span> <span class="field-required">required</span></p><p>Size of a label.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>label</code> fields</summary><ul class="fields"><li><p><code>width</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li><li><p><code>height</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>origin</code> <span class="field-type">object</span> <span class="field-required">required</span></p><p>Distances of the first label from the edges of the page.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>origin</code> fields</summary><ul class="fields"><li><p><code>left</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li><li><p><code>top</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>pitch</code> <span class="field-type">object</span> <span class="field-required">required</span></p><p>Distances from one label to the next: its size and the gap.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>pitch</code> fields</summary><ul class="fields"><li><p><code>x</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li><li><p><code>y</code> <span class="field-type">string, at most 20 characters</span> <span class="field-required">required</span></p></li></ul></details></li></ul></details></li><li><p><code>expect</code> <span class="field-type">integer</span></p><p>Number of codes that you expect. Any other number is rejected with 409 <code>selection_changed</code> and the actual number in <code>counted</code>.</p></li><li><p><code>sort</code> <span class="field-type"><code>-createdAt</code>, <code>createdAt</code>, <code>name</code>, <code>-name</code>, <code>totalScans</code>, <code>-totalScans</code></span></p><p>Order of the codes. Default: the order of <code>ids</code>, otherwise <code>name</code>.</p></li><li><p><code>startAt</code> <span class="field-type">integer, at least 1</span></p><p>First free label of a partly used sheet, from 1, row by row. Default: 1.</p></li><li><p><code>copies</code> <span class="field-type">integer, 1 to 100</span></p><p>Labels per code. Default: 1.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 more fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">list of up to 3: string, at most 200 characters</span></p><p>Up to 3 lines of text, with the placeholders <code>{name}</code>, <code>{shortUrl}</code>, <code>{shortCode}</code>, <code>{n}</code> (number of the label), <code>{total}</code>, <code>{folder}</code> (its name), <code>{metadata.&lt;key&gt;}</code>, and for the type <code>gs1</code> <code>{gtin}</code> and <code>{gs1}</code> (such as <code>(01)09506000134352(10)A1</code>).</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>Default: <code>[]</code>.</p></details></li><li><p><code>place</code> <span class="field-type"><code>below</code>, <code>right</code></span></p><p>Where the text is. Default: <code>right</code> of the symbol on wide labels, otherwise <code>below</code>.</p></li><li><p><code>guides</code> <span class="field-type"><code>none</code>, <code>outline</code>, <code>crop</code></span></p><p>Lines around the labels: none, their outlines, or marks at their corners. Default: <code>none</code>.</p></li><li><p><code>fold</code> <span class="field-type">boolean</span></p><p>Whether labels are the sides of something folded, such as a table tent: the labels of the first row, the third row, and so on are upside down, with a dashed line to fold along below them, and have wider margins and larger text.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>Needs an even number of rows. Default: false.</p></details></li><li><p><code>color</code> <span class="field-type"><code>rgb</code>, <code>cmyk</code>, <code>gray</code></span></p><p>Color space. Default: <code>rgb</code>.</p></li><li><p><code>testPage</code> <span class="field-type">boolean</span></p><p>Whether a first page shows the outlines of all labels and a ruler of 100 mm, to compare with the sheet, because many printers scale. Default: <code>false</code>.</p></li><li><p><code>offset</code> <span class="field-type">object</span></p><p>Distance in millimeters by which everything is moved, the test page too, for a printer that prints in the wrong place: at most 10 in each direction. Default: 0.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>offset</code> fields</summary><ul class="fields"><li><p><code>x</code> <span class="field-type">number, -10 to 10</span></p><p>To the right; negative moves to the left. Default: <code>0</code>.</p></li><li><p><code>y</code> <span class="field-type">number, -10 to 10</span></p><p>Down; negative moves up. Default: <code>0</code>.</p></li></ul></details></li><li><p><code>scale</code> <span class="field-type">number, 0.95 to 1.05</span></p><p>Factor by which everything is enlarged from the center of the page, before it is moved, for a printer that scales: 100 divided by the length in millimeters that its ruler of 100 mm has. 0.95 to 1.05.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>Default: 1.</p></details></li></ul></details><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The numbers of a dry run, or the job that has ended during the wait, as <code>application/json</code>.</p><p><strong>202</strong> The job, as <code>application/json</code>.</p><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>job_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>type</code> <span class="field-type">string</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>bulk_create</code>, <code>bulk_export</code>, <code>export</code>, <code>bulk_update</code>, <code>bulk_delete</code>, <code>revert</code>, <code>sheet</code>, <code>import</code></p></details></li><li><p><code>status</code> <span class="field-type">string</span></p><p><code>completed</code>, <code>failed</code>, and <code>cancelled</code> are final. Only imports wait for a file (<code>awaiting_upload</code>) or for you (<code>awaiting_confirmation</code>).</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 values</summary><p><code>queued</code>, <code>running</code>, <code>completed</code>, <code>failed</code>, <code>cancelled</code>, <code>awaiting_upload</code>, <code>awaiting_confirmation</code></p></details></li><li><p><code>progress</code> <span class="field-type">object</span></p><p>Number of QR codes, of labels of a sheet, or of exported scans: processed (<code>done</code>) and in total. Scans are counted when the job starts.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>progress</code> fields</summary><ul class="fields"><li><p><code>done</code> <span class="field-type">integer</span></p></li><li><p><code>total</code> <span class="field-type">integer</span></p></li></ul></details></li><li><p><code>result</code> <span class="field-type">object, or null, or null</span></p><p>Depends on the job type; null until the job is completed. A job that changes codes and was canceled has a result, too.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> the fields of 6 types</summary><details class="disclosure"><summary><strong>Bulk create result</strong></summary><ul class="fields"><li><p><code>created</code> <span class="field-type">integer</span></p><p>Number of created codes.</p></li><li><p><code>ids</code> <span class="field-type">list of string</span></p><p>IDs of the codes, in the order of the request.</p></li></ul></details><details class="disclosure"><summary><strong>Bulk export result</strong></summary><ul class="fields"><li><p><code>format</code> <span class="field-type"><code>PNG</code>, <code>SVG</code>, <code>PDF</code>, <code>EPS</code>, <code>WEBP</code>, <code>JPEG</code></span></p><p>The first format.</p></li><li><p><code>formats</code> <span class="field-type">list of <code>PNG</code>, <code>SVG</code>, <code>PDF</code>, <code>EPS</code>, <code>WEBP</code>, <code>JPEG</code></span></p><p>All formats, if there are several.</p></li><li><p><code>files</code> <span class="field-type">integer</span></p><p>Number of images in the ZIP.</p></li><li><p><code>fileName</code> <span class="field-type">string</span></p></li><li><p><code>bytes</code> <span class="field-type">integer</span></p></li><li><p><code>sha256</code> <span class="field-type">string</span></p><p>SHA-256 of the ZIP, in hex.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 more fields</summary><ul class="fields"><li><p><code>downloadUrl</code> <span class="field-type">URL</span></p></li><li><p><code>expiresAt</code> <span class="field-type">time (ISO 8601)</span></p><p>When the ZIP is deleted.</p></li><li><p><code>expired</code> <span class="field-type">boolean</span></p></li></ul></details></details><details class="disclosure"><summary><strong>Sheet result</strong></summary><ul class="fields"><li><p><code>labels</code> <span class="field-type">integer</span></p></li><li><p><code>pages</code> <span class="field-type">integer</span></p><p>Pages of the PDF, with the test page.</p></li><li><p><code>cutLines</code> <span class="field-type">integer</span></p><p>Lines of text that did not fit, and end with an ellipsis.</p></li><li><p><code>unprintableLines</code> <span class="field-type">integer</span></p><p>Lines of text with characters that no font has, and that are left out. Absent for none.</p></li><li><p><code>unprintable</code> <span class="field-type">list of string</span></p><p>The first 20 characters that are left out. Absent for none.</p></li><li><p><code>fileName</code> <span class="field-type">string</span></p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 more fields</summary><ul class="fields"><li><p><code>bytes</code> <span class="field-type">integer</span></p></li><li><p><code>sha256</code> <span class="field-type">string</span></p><p>SHA-256 of the PDF, in hex.</p></li><li><p><code>downloadUrl</code> <span class="field-type">URL</span></p></li><li><p><code>expiresAt</code> <span class="field-type">time (ISO 8601)</span></p><p>When the PDF is deleted.</p></li><li><p><code>expired</code> <span class="field-type">boolean</span></p></li></ul></details></details><details class="disclosure"><summary><strong>Scan export result</strong></summary><ul class="fields"><li><p><code>format</code> <span class="field-type"><code>csv</code>, <code>ndjson</code></span></p></li><li><p><code>scans</code> <span class="field-type">integer</span></p><p>Number of scans in the file.</p></li><li><p><code>fileName</code> <span class="field-type">string</span></p></li><li><p><code>bytes</code> <span class="field-type">integer</span></p><p>Size of the compressed file.</p></li><li><p><code>sha256</code> <span class="field-type">string</span></p><p>SHA-256 of the compressed file, in hex.</p></li><li><p><code>downloadUrl</code> <span class="field-type">URL</span></p></li><li><p><code>expiresAt</code> <span class="field-type">time (ISO 8601)</span></p><p>When the file is deleted.</p></li><li><p><code>expired</code> <span class="field-type">boolean</span></p></li></ul></details><details class="disclosure"><summary><strong>Item counts</strong></summary><ul class="fields"><li><p><code>created</code> <span class="field-type">integer</span></p></li><li><p><code>updated</code> <span class="field-type">integer</span></p></li><li><p><code>deleted</code> <span class="field-type">integer</span></p></li><li><p><code>skipped</code> <span class="field-type">integer</span></p></li><li><p><code>failed</code> <span class="field-type">integer</span></p></li></ul></details><details class="disclosure"><summary><strong>Change summary</strong></summary><ul class="fields"><li><p><code>counted</code> <span class="field-type">integer</span></p><p>Number of selected codes.</p></li><li><p><code>wouldChange</code> <span class="field-type">integer</span></p><p>Number of codes that would change or be deleted.</p></li><li><p><code>symbolsChanged</code> <span class="field-type">integer</span></p><p>Number of codes whose symbol would change.</p></li><li><p><code>invalid</code> <span class="field-type">integer</span></p><p>Number of codes that the change does not fit.</p></li><li><p><code>sample</code> <span class="field-type">list of object</span></p><p>The first 20 codes that would change.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>sample</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>changes</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>changes</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p><p>Changed field, such as <code>data.url</code> or <code>style.foreground</code>. A key with a dot is quoted: <code>metadata[&quot;a.b&quot;]</code>.</p></li><li><p><code>from</code> <span class="field-type">any</span></p><p>Value before. Absent if the field did not exist; <code>changed</code> for a logo or a password.</p></li><li><p><code>to</code> <span class="field-type">any</span></p><p>Value after. Absent if the field no longer exists; <code>changed</code> for a logo or a password.</p></li></ul></details></li></ul></details></li><li><p><code>invalidSample</code> <span class="field-type">list of object</span></p><p>The first 20 codes that the change does not fit, and why. Absent if it fits all.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>invalidSample</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>error</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>error</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li><li><p><code>details</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>details</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li></ul></details></li></ul></details></details></li><li><p><code>error</code> <span class="field-type">object, or null</span></p><p>Why the job failed or was canceled. A bulk creation, export, or sheet leaves nothing; what other jobs have changed stays.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>error</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 47 values</summary><p><code>malformed_json</code>, <code>bad_request</code>, <code>unauthorized</code>, <code>plan_required</code>, <code>forbidden</code>, <code>password_required</code>, <code>wrong_password</code>, <code>confirmation_required</code>, <code>not_found</code>, <code>not_yet_active</code>, <code>method_not_allowed</code>, <code>not_acceptable</code>, <code>request_timeout</code>, <code>conflict</code>, <code>short_code_taken</code>, <code>alias_taken</code>, <code>gs1_key_taken</code>, <code>selection_changed</code>, <code>name_taken</code>, <code>not_empty</code>, <code>not_revertible</code>, <code>job_not_waiting</code>, <code>idempotency_in_progress</code>, <code>gone</code>, <code>expired</code>, <code>exhausted</code>, <code>precondition_failed</code>, <code>payload_too_large</code>, <code>unsupported_media_type</code>, <code>range_not_satisfiable</code>, <code>validation_error</code>, <code>data_too_long</code>, <code>not_scannable</code>, <code>not_printable</code>, <code>file_rejected</code>, <code>mail_not_configured</code>, <code>symbol_would_change</code>, <code>bulk_limit_exceeded</code>, <code>export_limit_exceeded</code>, <code>idempotency_mismatch</code>, <code>rate_limited</code>, <code>quota_exceeded</code>, <code>too_many_attempts</code>, <code>headers_too_large</code>, <code>internal_error</code>, <code>unavailable</code>, <code>cancelled</code></p></details></li><li><p><code>message</code> <span class="field-type">string</span></p></li><li><p><code>details</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>details</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 15 more fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">object</span></p><p>Range and format of an export of scans; absent from other jobs.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>scans</code> fields</summary><ul class="fields"><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>to</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>format</code> <span class="field-type"><code>csv</code>, <code>ndjson</code></span></p></li></ul></details></li><li><p><code>formats</code> <span class="field-type">list of <code>PNG</code>, <code>SVG</code>, <code>PDF</code>, <code>EPS</code>, <code>WEBP</code>, <code>JPEG</code></span></p><p>Formats of an export of images; absent from other jobs.</p></li><li><p><code>change</code> <span class="field-type">object</span></p><p>What a bulk update changes; absent from other jobs. Long values are left out.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 <code>change</code> fields</summary><ul class="fields"><li><p><code>fields</code> <span class="field-type">list of string</span></p><p>Fields that the change sets, and <code>replaceInUrls</code> or <code>replaceFile</code> for a replacement.</p></li><li><p><code>replaceInUrls</code> <span class="field-type">object</span></p><p>Replaces a text in all URLs of each code: in <code>data</code>, rules, variants, and fallbacks. Fields of the change take precedence.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>replaceInUrls</code> fields</summary><ul class="fields"><li><p><code>find</code> <span class="field-type">string, at most 2,048 characters</span></p><p>Text to find, literally.</p></li><li><p><code>replace</code> <span class="field-type">string, at most 2,048 characters</span></p><p>Text to put in its place.</p></li></ul></details></li><li><p><code>replaceFile</code> <span class="field-type">object</span></p><p>Replaces a file of each code by another one: in <code>data</code>, rules, variants, and <code>page</code>. Fields of the change take precedence.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>replaceFile</code> fields</summary><ul class="fields"><li><p><code>find</code> <span class="field-type">string</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>replace</code> <span class="field-type">string</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time.</p></li></ul></details></li><li><p><code>tags</code> <span class="field-type">any</span></p><p>An array is all tags of each code. An object has <code>add</code>, the tags that each code gets, and <code>remove</code>, the tags that it loses.</p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>Null: the codes leave their folders.</p></li><li><p><code>template</code> <span class="field-type">string, or null</span></p><p>ID: <code>tpl_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>archived</code> <span class="field-type">boolean</span></p></li></ul></details></li><li><p><code>name</code> <span class="field-type">string, or null</span></p><p>Name of an import; absent from other jobs.</p></li><li><p><code>import</code> <span class="field-type">object, or null</span></p><p>What the check of the file of an import has found; null until all rows are checked. Absent from other jobs.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 <code>import</code> fields</summary><ul class="fields"><li><p><code>rows</code> <span class="field-type">integer</span></p><p>Number of rows of the file.</p></li><li><p><code>create</code> <span class="field-type">integer</span></p><p>Number of rows that create a code.</p></li><li><p><code>update</code> <span class="field-type">integer</span></p><p>Number of rows that update a code.</p></li><li><p><code>skip</code> <span class="field-type">integer</span></p><p>Number of rows that change nothing, or are skipped because of <code>onConflict</code>.</p></li><li><p><code>invalid</code> <span class="field-type">integer</span></p><p>Number of rows that are invalid.</p></li><li><p><code>warnings</code> <span class="field-type">integer</span></p><p>Number of warnings; the warnings of a row are in its item.</p></li><li><p><code>encoding</code> <span class="field-type"><code>utf-8</code>, <code>utf-16le</code>, <code>utf-16be</code>, <code>windows-1252</code></span></p><p>How the text of the file was read. If names look wrong in the sample, save the file as UTF-8 and upload it again.</p></li><li><p><code>sample</code> <span class="field-type">list of object</span></p><p>The first 10 rows.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 <code>sample</code> fields</summary><ul class="fields"><li><p><code>row</code> <span class="field-type">integer</span></p><p>Row of the file, from 1 without the header.</p></li><li><p><code>action</code> <span class="field-type"><code>create</code>, <code>update</code>, <code>skip</code>, <code>fail</code></span></p><p>What the import does with the row. <code>fail</code>: it is invalid.</p></li><li><p><code>id</code> <span class="field-type">string, or null</span></p><p>ID of the code. Null if the row is invalid.</p></li><li><p><code>name</code> <span class="field-type">string, or null</span></p></li><li><p><code>type</code> <span class="field-type">string, or null</span></p><p>Type of the code. Null if the row is invalid.</p></li><li><p><code>shortCode</code> <span class="field-type">string, or null</span></p><p>Null if it is chosen when the code is created.</p></li><li><p><code>error</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>error</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li><li><p><code>details</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>details</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li><li><p><code>warnings</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>warnings</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li></ul></details></li><li><p><code>workflowId</code> <span class="field-type">string</span></p><p>ID of the workflow in Temporal.</p></li><li><p><code>workflowUrl</code> <span class="field-type">URL, or null</span></p><p>Page of the workflow in the Temporal UI; null if the operator has not configured that UI.</p></li><li><p><code>cancelRequestedAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>createdAt</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>startedAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>finishedAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>createdBy</code> <span class="field-type">object, or null</span></p><p>Who created the job. Null for jobs that were created before this field existed.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>createdBy</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>key</code>, <code>session</code>, <code>job</code>, <code>schedule</code>, <code>operator</code></span></p><p>Further types may be added.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the key, session, or job.</p></li><li><p><code>name</code> <span class="field-type">string, or null</span></p><p>Name of the key, or the job&#39;s type; otherwise null.</p></li></ul></details></li><li><p><code>revertible</code> <span class="field-type">boolean</span></p><p>Whether <code>POST /api/v1/jobs/:id/revert</code> would be accepted now, for a caller with its plan and scopes.</p></li><li><p><code>reverts</code> <span class="field-type">string</span></p><p>ID of the job that this one reverts. Only of jobs of the type <code>revert</code>.</p></li><li><p><code>revertedBy</code> <span class="field-type">string</span></p><p>ID of the latest job that reverts this one. Absent if there is none, and for keys that are limited to folders.</p></li></ul></details><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">409</span> <a href="/docs/errors#selection_changed"><code>selection_changed</code></a></p><p>The number of selected codes differs from <code>expect</code>; <code>counted</code> is the actual number.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#not_printable"><code>not_printable</code></a></p><p>The modules would be too small to print: choose at least the width in <code>minWidthMm</code>.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#export_limit_exceeded"><code>export_limit_exceeded</code></a></p><p>More codes, labels, or bytes in one export than are possible; the message gives the limit.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 18 errors that most POST requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#idempotency_in_progress"><code>idempotency_in_progress</code></a></p><p>The first request with this <code>Idempotency-Key</code> is still running: retry in a few seconds.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#idempotency_mismatch"><code>idempotency_mismatch</code></a></p><p>This <code>Idempotency-Key</code> was used with another body.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/create-sheet.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var create_sheet_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, create_sheet_default as default };
