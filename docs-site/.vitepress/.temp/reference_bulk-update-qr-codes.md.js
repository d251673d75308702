import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/bulk-update-qr-codes.md
var __pageData = JSON.parse("{\"title\":\"Update many QR codes\",\"description\":\"Submits a job that changes up to 50,000 codes. patch has the fields of PATCH /api/v1/qr-codes/{id} except for shortCode; tags can also add and remove tags, replaceInUrls replaces a text in all URLs, and replaceFile replaces an uploaded file. The selection is fixed when the request is accepted. All codes are checked before the first one is changed: without skipInvalid, one code that the change does not fit fails the job before anything changes. A code that the change does not alter gets no revision. dryRun returns what would change: for up to 1,000 codes at once, for more as the result of a job. GET /api/v1/jobs/{id}/items lists the result of each code, and POST /api/v1/jobs/{id}/revert undoes the job. A key needs the scopes bulk and codes:write.\",\"frontmatter\":{\"title\":\"Update many QR codes\",\"description\":\"Submits a job that changes up to 50,000 codes. patch has the fields of PATCH /api/v1/qr-codes/{id} except for shortCode; tags can also add and remove tags, replaceInUrls replaces a text in all URLs, and replaceFile replaces an uploaded file. The selection is fixed when the request is accepted. All codes are checked before the first one is changed: without skipInvalid, one code that the change does not fit fails the job before anything changes. A code that the change does not alter gets no revision. dryRun returns what would change: for up to 1,000 codes at once, for more as the result of a job. GET /api/v1/jobs/{id}/items lists the result of each code, and POST /api/v1/jobs/{id}/revert undoes the job. A key needs the scopes bulk and codes:write.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"POST\",\"path\":\"/api/v1/qr-codes/bulk-update\",\"caller\":\"key\",\"parameters\":[{\"name\":\"Idempotency-Key\",\"place\":\"header\",\"required\":false},{\"name\":\"Prefer\",\"place\":\"header\",\"required\":false}],\"bodies\":[{\"name\":\"Another host in all URLs\",\"text\":\"{\\n  \\\"select\\\": {\\n    \\\"filter\\\": {\\n      \\\"tag\\\": \\\"menus\\\"\\n    }\\n  },\\n  \\\"expect\\\": 42,\\n  \\\"patch\\\": {\\n    \\\"replaceInUrls\\\": {\\n      \\\"find\\\": \\\"old.example\\\",\\n      \\\"replace\\\": \\\"new.example\\\"\\n    },\\n    \\\"tags\\\": {\\n      \\\"add\\\": [\\n        \\\"moved\\\"\\n      ]\\n    }\\n  }\\n}\"},{\"name\":\"What pausing two codes would change\",\"text\":\"{\\n  \\\"select\\\": {\\n    \\\"ids\\\": [\\n      \\\"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\\\"\\n    ]\\n  },\\n  \\\"patch\\\": {\\n    \\\"status\\\": \\\"paused\\\"\\n  },\\n  \\\"dryRun\\\": true\\n}\"}],\"sample\":{\"method\":\"POST\",\"url\":\"https://qrelay.example/api/v1/qr-codes/bulk-update\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/bulk-update-qr-codes.md\",\"filePath\":\"reference/bulk-update-qr-codes.md\"}");
var _sfc_main = { name: "reference/bulk-update-qr-codes.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="update-many-qr-codes" tabindex="-1">Update many QR codes <a class="header-anchor" href="#update-many-qr-codes" aria-label="Permalink to “Update many QR codes”">​</a></h1><p class="route"><span class="method post">POST</span> <code>/api/v1/qr-codes/bulk-update</code></p><p>Submits a job that changes up to 50,000 codes. <code>patch</code> has the fields of <code>PATCH /api/v1/qr-codes/{id}</code> except for <code>shortCode</code>; <code>tags</code> can also add and remove tags, <code>replaceInUrls</code> replaces a text in all URLs, and <code>replaceFile</code> replaces an uploaded file. The selection is fixed when the request is accepted. All codes are checked before the first one is changed: without <code>skipInvalid</code>, one code that the change does not fit fails the job before anything changes. A code that the change does not alter gets no revision. <code>dryRun</code> returns what would change: for up to 1,000 codes at once, for more as the result of a job. <code>GET /api/v1/jobs/{id}/items</code> lists the result of each code, and <code>POST /api/v1/jobs/{id}/revert</code> undoes the job. A key needs the scopes <code>bulk</code> and <code>codes:write</code>.</p><p>Requires the Business plan.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;job_01k8zq4w5tfxxa1b2c3d4e5f6k&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;bulk_update&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;completed&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;progress&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;done&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 42</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;total&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 42</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;result&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;created&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;updated&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 41</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;deleted&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;skipped&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 1</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;failed&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;error&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;workflowId&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;bulk-update:job_01k8zq4w5tfxxa1b2c3d4e5f6k&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;workflowUrl&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;cancelRequestedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;createdAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T08:00:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;startedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T08:00:00.040Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;finishedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T08:00:00.390Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;createdBy&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;key&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;key_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Web shop&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;revertible&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span></span>
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
						createVNode("span", { class: "token-string-expression" }, " \"job_01k8zq4w5tfxxa1b2c3d4e5f6k\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"type\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"bulk_update\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"completed\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"progress\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"done\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 42"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"total\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 42")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"result\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"created\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"updated\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 41"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"deleted\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"skipped\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 1"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"failed\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"error\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"workflowId\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"bulk-update:job_01k8zq4w5tfxxa1b2c3d4e5f6k\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"workflowUrl\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"cancelRequestedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
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
						createVNode("span", { class: "token-keyword" }, "  \"startedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-21T08:00:00.040Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"finishedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-21T08:00:00.390Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"createdBy\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"type\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"key\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"id\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"key_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"name\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Web shop\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"revertible\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-14" id="tab-15" checked${_scopeId}><label data-title="curl" for="tab-15"${_scopeId}>curl</label><input type="radio" name="group-14" id="tab-16"${_scopeId}><label data-title="JavaScript" for="tab-16"${_scopeId}>JavaScript</label><input type="radio" name="group-14" id="tab-17"${_scopeId}><label data-title="Python" for="tab-17"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> POST</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/bulk-update&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;select&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;filter&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;tag&quot;: &quot;menus&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;expect&quot;: 42,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;patch&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;replaceInUrls&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;find&quot;: &quot;old.example&quot;,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;replace&quot;: &quot;new.example&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;tags&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;add&quot;: [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>          &quot;moved&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        ]</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>  }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/qr-codes/bulk-update&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;POST&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    select</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      filter</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>        tag</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;menus&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    expect</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 42</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    patch</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      replaceInUrls</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>        find</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;old.example&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>        replace</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;new.example&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      tags</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>        add</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>          &#39;moved&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>        ]</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>post</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/qr-codes/bulk-update&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;select&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;filter&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>          &quot;tag&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;menus&quot;</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>        }</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>      },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;expect&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-constant"${_scopeId}>42</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;patch&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;replaceInUrls&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>          &quot;find&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;old.example&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>          &quot;replace&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;new.example&quot;</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>        },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;tags&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>          &quot;add&quot;</span><span class="token-punctuation"${_scopeId}>: [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>            &quot;moved&quot;</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>          ]</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>        }</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    },</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>)</span></span>
<span class="line"${_scopeId}><span${_scopeId}>response</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>raise_for_status</span><span class="token-punctuation"${_scopeId}>()</span></span>
<span class="line"${_scopeId}><span class="token-function"${_scopeId}>print</span><span class="token-punctuation"${_scopeId}>(response.</span><span class="token-function"${_scopeId}>json</span><span class="token-punctuation"${_scopeId}>())</span></span></code></pre></div></div></div>`);
			else return [createVNode("div", { class: "vp-code-group" }, [createVNode("div", { class: "tabs" }, [
				createVNode("input", {
					type: "radio",
					name: "group-14",
					id: "tab-15",
					checked: ""
				}),
				createVNode("label", {
					"data-title": "curl",
					for: "tab-15"
				}, "curl"),
				createVNode("input", {
					type: "radio",
					name: "group-14",
					id: "tab-16"
				}),
				createVNode("label", {
					"data-title": "JavaScript",
					for: "tab-16"
				}, "JavaScript"),
				createVNode("input", {
					type: "radio",
					name: "group-14",
					id: "tab-17"
				}),
				createVNode("label", {
					"data-title": "Python",
					for: "tab-17"
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/bulk-update\""),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"tag\": \"menus\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"expect\": 42,")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"patch\": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"replaceInUrls\": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"find\": \"old.example\",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"replace\": \"new.example\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"tags\": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"add\": [")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "          \"moved\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        ]")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    }")]),
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/qr-codes/bulk-update'"),
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
							createVNode("span", { class: "token-string-expression" }, " 'menus'")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "      }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    expect"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-constant" }, " 42"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    patch"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "      replaceInUrls"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "        find"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'old.example'"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "        replace"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'new.example'")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "      }"), createVNode("span", { class: "token-punctuation" }, ",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "      tags"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "        add"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " [")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "          'moved'")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "        ]")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "      }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "    }")]),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/qr-codes/bulk-update\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-string-expression" }, "\"menus\"")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "        }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "      },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "      \"expect\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-constant" }, "42"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"patch\""), createVNode("span", { class: "token-punctuation" }, ": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"replaceInUrls\""), createVNode("span", { class: "token-punctuation" }, ": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "          \"find\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"old.example\""),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "          \"replace\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"new.example\"")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "        },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "        \"tags\""), createVNode("span", { class: "token-punctuation" }, ": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "          \"add\""), createVNode("span", { class: "token-punctuation" }, ": [")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "            \"moved\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "          ]")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "        }")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "      }")]),
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
	_push(`<div class="operation-fields"><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>Idempotency-Key</code> <span class="field-type">string, at most 255 characters</span></p><p>Makes it safe to repeat the request: for 24 hours, the same key and body return the first response. Example: <code>0d8f1f4e-8a57-4a3c-9b0e-2f1f6f1d7c55</code>.</p></li><li><p><code>Prefer</code> <span class="field-type">string</span></p><p><code>wait=N</code> to wait at most N seconds (maximum 20), or <code>respond-async</code> not to wait (RFC 7240). Example: <code>respond-async</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 1 MiB.</p><ul class="fields"><li><p><code>select</code> <span class="field-type">object</span> <span class="field-required">required</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>select</code> fields</summary><ul class="fields"><li><p><code>ids</code> <span class="field-type">list of 1 to 10000: string, at most 100 characters</span></p><p>IDs of the codes, in order; duplicates are ignored.</p></li><li><p><code>filter</code> <span class="field-type">object</span></p><p>Conditions, all of which a code must meet. <code>{}</code> matches every code of the account.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 15 <code>filter</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type">string</span></p><p>Type of the content. Accepted in any case; returned in lowercase.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>tag</code> <span class="field-type">string, at most 64 characters</span></p><p>Codes with this tag.</p></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>state</code> <span class="field-type"><code>active</code>, <code>scheduled</code>, <code>paused</code>, <code>expired</code>, <code>exhausted</code></span></p><p>Codes that have this state now.</p></li><li><p><code>health</code> <span class="field-type"><code>ok</code>, <code>unchecked</code>, <code>unknown</code>, <code>broken</code></span></p><p>Codes with this status of <code>health</code>.</p></li><li><p><code>template</code> <span class="field-type">string or <code>none</code></span></p><p>Codes with this template, or with <code>none</code> those without one.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 9 more fields</summary><ul class="fields"><li><p><code>domain</code> <span class="field-type">string, at most 260 characters</span></p><p>Codes with this domain of the account, or with <code>none</code> those without one of their own.</p></li><li><p><code>file</code> <span class="field-type">string</span></p><p>Codes that use this file, also in a pending scheduled change.</p></li><li><p><code>search</code> <span class="field-type">string, at most 200 characters</span></p><p>Part of the name, a tag, a metadata value, the short code, an alias, or the payload, of at most 200 characters; ignores case and accents.</p></li><li><p><code>createdFrom</code> <span class="field-type">time (ISO 8601) or date</span></p><p>Codes created at this time or later.</p></li><li><p><code>createdTo</code> <span class="field-type">time (ISO 8601) or date</span></p><p>Codes created before this time.</p></li><li><p><code>folder</code> <span class="field-type">string or <code>none</code></span></p><p>Codes that are directly in this folder, or with <code>none</code> those in no folder.</p></li><li><p><code>includeSubfolders</code> <span class="field-type">boolean</span></p><p>Whether <code>folder</code> also selects the codes of all folders below it. Default: false.</p></li><li><p><code>tags</code> <span class="field-type">list of 1 to 50: string, at most 64 characters</span></p><p>Codes with at least one of these tags.</p></li><li><p><code>archived</code> <span class="field-type"><code>exclude</code>, <code>include</code>, <code>only</code></span></p><p>Whether archived codes are left out, are included (default), or are the only ones.</p></li></ul></details></details></li></ul></details></li><li><p><code>patch</code> <span class="field-type">object</span> <span class="field-required">required</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 20 <code>patch</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type">string</span></p><p>Type of the content. Accepted in any case; returned in lowercase.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>data</code> <span class="field-type">string or object; see <a href="/docs/code-types">Code types</a></span></p><p>Content in the schema of its type, or a string: plain text such as a URL, or a payload in the grammar of its type.</p></li><li><p><code>style</code> <span class="field-type">object</span></p><p>Merge patch of the style (RFC 7396). A field with null is reset to its default.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>style</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">string, or null</span></p><p>Color of the dark modules. Default: <code>#000000</code>.</p></li><li><p><code>background</code> <span class="field-type">string, or null or <code>transparent</code></span></p><p>Color of the light modules and the quiet zone, or <code>transparent</code>. Default: <code>#ffffff</code>.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code>, or null</span></p><p>Error correction level. Default: <code>M</code>. A logo raises it to <code>H</code>.</p></li><li><p><code>format</code> <span class="field-type"><code>svg</code>, <code>png</code>, or null</span></p><p>Format of downloads that do not specify one; case-insensitive. Default: <code>svg</code>.</p></li><li><p><code>size</code> <span class="field-type">integer, 64 to 4,096, or null</span></p><p>Width and height of the image in pixels. Default: 512.</p></li><li><p><code>margin</code> <span class="field-type">integer, 0 to 20, or null</span></p><p>Quiet zone around the symbol in modules. Default: 4, as the standard requires.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>shape</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>dots</code>, <code>classy</code>, or null</span></p><p>Shape of the modules. Default: <code>square</code>.</p></li><li><p><code>strict</code> <span class="field-type">boolean, or null</span></p><p>Whether to reject a style that scanners cannot read. Default: true; with false, the response contains warnings instead.</p></li><li><p><code>eyes</code> <span class="field-type">object, or null</span></p><p>The finder patterns: the three large squares in the corners.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>eyes</code> fields</summary><ul class="fields"><li><p><code>frame</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code>, or null</span></p><p>Shape of the ring of the three finder patterns. Default: <code>square</code>.</p></li><li><p><code>ball</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code>, or null</span></p><p>Shape of the center of the three finder patterns. Default: <code>square</code>.</p></li><li><p><code>foreground</code> <span class="field-type">string, or null</span></p><p>Color of the finder patterns. Default: null, which colors them like the other modules, including a gradient.</p></li></ul></details></li><li><p><code>gradient</code> <span class="field-type">object, or null</span></p><p>Colors the modules with a gradient instead of <code>foreground</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>gradient</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>linear</code>, <code>radial</code>, or null</span></p><p>Default: <code>linear</code>.</p></li><li><p><code>angle</code> <span class="field-type">number, 0 to 360, or null</span></p><p>Direction of a linear gradient in degrees, clockwise from left to right. Default: 0.</p></li><li><p><code>from</code> <span class="field-type">string, or null</span></p><p>Color at the start (linear) or in the center (radial).</p></li><li><p><code>to</code> <span class="field-type">string, or null</span></p><p>Color at the end (linear) or in the corners (radial).</p></li></ul></details></li><li><p><code>logo</code> <span class="field-type">object, or null</span></p><p>Image in the center of the symbol.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>logo</code> fields</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string, at most 699,115 characters, or null</span></p><p>Image in the center, as <code>data:image/png;base64,…</code> (PNG, JPEG, or WebP, at most 512 KiB, 4,096 px per side, and 16 million pixels). Stored as a PNG of at most 512 px.</p></li><li><p><code>size</code> <span class="field-type">number, 0.05 to 0.4, or null</span></p><p>Longer side of the logo as a share of the symbol&#39;s side, without the quiet zone. Default: 0.2.</p></li></ul></details></li><li><p><code>frame</code> <span class="field-type">object, or null</span></p><p>Frame with text around the symbol.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>frame</code> fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string, or null</span></p><p>Text on the frame, at most 60 characters. The font size is reduced until it fits.</p></li><li><p><code>color</code> <span class="field-type">string, or null</span></p><p>Color of the frame. Default: null, which uses the foreground. The text is white or black, whichever has more contrast.</p></li><li><p><code>position</code> <span class="field-type"><code>top</code>, <code>bottom</code>, or null</span></p><p>Side of the text. Default: <code>bottom</code>.</p></li></ul></details></li><li><p><code>cmyk</code> <span class="field-type">object, or null</span></p><p>Inks of PDF and EPS files with <code>color=cmyk</code>: cyan, magenta, yellow, and black in percent, together at most 300. Colors without inks are converted.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>cmyk</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>foreground</code>.</p></li><li><p><code>background</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>background</code>.</p></li><li><p><code>eyes</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>eyes.foreground</code>.</p></li><li><p><code>frame</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>frame.color</code>.</p></li><li><p><code>from</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>gradient.from</code>.</p></li><li><p><code>to</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>gradient.to</code>.</p></li></ul></details></li></ul></details></details></li><li><p><code>name</code> <span class="field-type">string, at most 200 characters, or null</span></p><p>Name of the code. Visitors do not see it.</p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder that contains the code. Null if it is in none.</p></li><li><p><code>template</code> <span class="field-type">string, or null</span></p><p>ID of the template whose style replaces the style of the code; <code>style</code> is merged into it. Null: the code keeps its style and has no template.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 14 more fields</summary><ul class="fields"><li><p><code>metadata</code> <span class="field-type">object</span></p><p>Merge patch of the metadata (RFC 7396). A key with null is removed.</p></li><li><p><code>dynamic</code> <span class="field-type">boolean</span></p><p>True: the symbol encodes the short link, so its target can be changed after printing. False: the symbol encodes the payload itself.</p></li><li><p><code>compact</code> <span class="field-type">boolean</span></p><p>True: the symbol has the short link with host and path in capitals, which is often one version smaller. For dynamic codes only.</p></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>archived</code> <span class="field-type">boolean</span></p><p>True: lists leave the code out unless <code>archived=include</code> or <code>archived=only</code> is given. Its short link, images, and analytics continue to work.</p></li><li><p><code>routing</code> <span class="field-type">object, or null</span></p><p>Merge patch of the routing (RFC 7396). A field with null is removed; arrays are replaced as a whole.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 <code>routing</code> fields</summary><ul class="fields"><li><p><code>activeFrom</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is available.</p></li><li><p><code>activeUntil</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is no longer available.</p></li><li><p><code>scanLimit</code> <span class="field-type">object, or null</span></p><p>Number of scans after which the code ends.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>scanLimit</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000,000</span> <span class="field-required">required</span></p><p>Maximum number of scans by people that are served.</p></li><li><p><code>confirm</code> <span class="field-type">boolean</span></p><p>Whether visitors confirm on a page before a scan counts. Default: true if <code>scans</code> is 1, otherwise false.</p></li></ul></details></li><li><p><code>unavailableUrl</code> <span class="field-type">URL, at most 2,048 characters, or null</span></p><p>Destination while the code is unavailable, and of rules with <code>unavailable</code>. Default: a page.</p></li><li><p><code>rules</code> <span class="field-type">list of up to 25: object, or null</span></p><p>The first rule that matches decides; otherwise, the data of the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>rules</code> fields</summary><ul class="fields"><li><p><code>when</code> <span class="field-type">object</span> <span class="field-required">required</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>when</code> fields</summary><ul class="fields"><li><p><code>os</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Operating systems, as analytics name them.</p></li><li><p><code>device</code> <span class="field-type">list of 1 to 8: string</span></p><p>Types of device.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>mobile</code>, <code>tablet</code>, <code>desktop</code>, <code>tv</code>, <code>wearable</code>, <code>console</code>, <code>embedded</code>, <code>unknown</code></p></details></li><li><p><code>browser</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Browsers or apps, as analytics name them.</p></li><li><p><code>country</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Countries. An unknown location matches none.</p></li><li><p><code>region</code> <span class="field-type">list of 1 to 300: object</span></p><p>States or provinces, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>region</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>city</code> <span class="field-type">list of 1 to 300: object</span></p><p>Cities, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>city</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>language</code> <span class="field-type">list of 1 to 300: string, at most 35 characters</span></p><p>BCP 47 language ranges, returned in their canonical form.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>ger</code> and <code>DE</code> become <code>de</code>. <code>de</code> also matches <code>de-CH</code>. With <code>defaultLanguage</code>, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.</p></details></li><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule applies.</p></li><li><p><code>until</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule no longer applies.</p></li><li><p><code>schedule</code> <span class="field-type">object</span></p><p>Weekly opening hours.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>schedule</code> fields</summary><ul class="fields"><li><p><code>timezone</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>IANA time zone.</p></li><li><p><code>weekly</code> <span class="field-type">list of 1 to 20: object</span> <span class="field-required">required</span></p><p>Opening hours. An interval past midnight belongs to the day on which it begins.</p></li><li><p><code>except</code> <span class="field-type">list of up to 100: date</span></p><p>Local dates on which no interval begins, such as holidays.</p></li></ul></details></li><li><p><code>query</code> <span class="field-type">object</span></p><p>Values by parameter of the request. Every parameter must be present with this value; <code>*</code> stands for any value.</p></li><li><p><code>network</code> <span class="field-type">list of 1 to 20: string</span></p><p>Networks (CIDR) of the visitor&#39;s IP address, which is not stored.</p></li><li><p><code>source</code> <span class="field-type"><code>symbol</code>, <code>link</code></span></p><p>How the code was opened: from its symbol or its link. Known of compact codes only.</p></li></ul></details></details></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the rule in analytics, unique within the code. Default: the next of <code>r1</code>, <code>r2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li><li><p><code>unavailable</code> <span class="field-type"><code>true</code></span></p><p>True: visitors get the unavailable page.</p></li></ul></details></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object, or null</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 more fields</summary><ul class="fields"><li><p><code>defaultLanguage</code> <span class="field-type">string, at most 35 characters, or null</span></p><p>Language of the default destination. With it, rules by language follow the order of the visitor.</p></li><li><p><code>query</code> <span class="field-type">object, or null</span></p><p>Forwarding of parameters of the short link.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>query</code> fields</summary><ul class="fields"><li><p><code>forward</code> <span class="field-type"><code>off</code>, <code>append</code>, <code>override</code></span></p><p>Whether parameters of the short link are passed to the destination. <code>append</code>: the destination&#39;s own values stay. <code>override</code>: the visitor&#39;s values replace them. Default: <code>&quot;off&quot;</code>.</p></li><li><p><code>keys</code> <span class="field-type">list of up to 20: string, at most 200 characters</span></p><p>Only these parameters are passed. Default: all.</p></li></ul></details></li><li><p><code>utm</code> <span class="field-type">object, or null</span></p><p>Values of <code>utm_…</code> parameters that are added to the destination.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>utm</code> fields</summary><ul class="fields"><li><p><code>source</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>medium</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>campaign</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>term</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>content</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>id</code> <span class="field-type">string, at most 200 characters</span></p></li></ul></details></li><li><p><code>params</code> <span class="field-type">object, or null</span></p><p>Further parameters that are added to the destination.</p></li><li><p><code>password</code> <span class="field-type">string, at most 128 characters, or null</span></p><p>Password that visitors enter. It is stored as a hash and never returned.</p></li></ul></details></details></li><li><p><code>watch</code> <span class="field-type">object, or null</span></p><p>Merge patch of the link watch (RFC 7396). A field with null is removed.</p></li><li><p><code>page</code> <span class="field-type">object, or null</span></p><p>Page that the short link of a dynamic <code>vcard</code> or <code>event</code> code shows, with a button that saves the contact or the event: <code>{}</code>, or <code>{ image }</code>. Null: the short link returns the file.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 1 <code>page</code> field</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p><p>ID of an uploaded image, such as a portrait.</p></li></ul></details></li><li><p><code>domain</code> <span class="field-type">string, at most 260 characters, or null</span></p><p>A verified domain of the account, which the code&#39;s short URL, images, and symbol use. Null for the default domain. Requires the Business plan.</p></li><li><p><code>aliases</code> <span class="field-type">list of up to 20: object</span></p><p>All paths at the roots of the account&#39;s domains that lead to the code, at most 20. The array replaces the former one. Requires the Business plan.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>aliases</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>Path at the root of the domain, with or without percent-encoding: 1 to 200 characters in at most 10 segments. The outer slashes are removed.</p></li><li><p><code>domain</code> <span class="field-type">string, at most 260 characters</span></p><p>A verified domain of the account. Default: the domain of the code, or else the default domain.</p></li><li><p><code>primary</code> <span class="field-type">boolean</span></p><p>Whether the alias is the short URL of the code and, if the code is dynamic, the text of its symbol. At most one alias is. Not together with <code>compact</code>.</p></li><li><p><code>url</code> <span class="field-type">string, or null</span></p><p>Ignored, so that an alias from a response can be sent back.</p></li></ul></details></li><li><p><code>changeNote</code> <span class="field-type">string, at most 200 characters</span></p><p>Reason for the change, shown in the history of the code.</p></li><li><p><code>tags</code> <span class="field-type">any</span></p><p>An array is all tags of each code. An object has <code>add</code>, the tags that each code gets, and <code>remove</code>, the tags that it loses.</p></li><li><p><code>replaceInUrls</code> <span class="field-type">object</span></p><p>Replaces a text in all URLs of each code: in <code>data</code>, rules, variants, and fallbacks. Fields of the change take precedence.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>replaceInUrls</code> fields</summary><ul class="fields"><li><p><code>find</code> <span class="field-type">string, at most 2,048 characters</span> <span class="field-required">required</span></p><p>Text to find, literally.</p></li><li><p><code>replace</code> <span class="field-type">string, at most 2,048 characters</span> <span class="field-required">required</span></p><p>Text to put in its place.</p></li></ul></details></li><li><p><code>replaceFile</code> <span class="field-type">object</span></p><p>Replaces a file of each code by another one: in <code>data</code>, rules, variants, and <code>page</code>. Fields of the change take precedence.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>replaceFile</code> fields</summary><ul class="fields"><li><p><code>find</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>replace</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time.</p></li></ul></details></li></ul></details></details></li><li><p><code>expect</code> <span class="field-type">integer</span></p><p>Number of codes that you expect. Any other number is rejected with 409 <code>selection_changed</code> and the actual number in <code>counted</code>.</p></li><li><p><code>dryRun</code> <span class="field-type">boolean</span></p><p>Whether the codes are only checked. Default: false.</p></li><li><p><code>skipInvalid</code> <span class="field-type">boolean</span></p><p>Whether codes that the change does not fit are left out. Default: false; one such code then fails the job before anything changes.</p></li><li><p><code>allowSymbolChange</code> <span class="field-type">boolean</span></p><p>Whether symbols may change, so that printed copies no longer match their codes. Default: false; the job then fails with <code>symbol_would_change</code> before anything changes.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The result of a dry run, or the job that has ended during the wait, as <code>application/json</code>.</p><p><strong>202</strong> The job, as <code>application/json</code>.</p><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>job_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>type</code> <span class="field-type">string</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>bulk_create</code>, <code>bulk_export</code>, <code>export</code>, <code>bulk_update</code>, <code>bulk_delete</code>, <code>revert</code>, <code>sheet</code>, <code>import</code></p></details></li><li><p><code>status</code> <span class="field-type">string</span></p><p><code>completed</code>, <code>failed</code>, and <code>cancelled</code> are final. Only imports wait for a file (<code>awaiting_upload</code>) or for you (<code>awaiting_confirmation</code>).</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 values</summary><p><code>queued</code>, <code>running</code>, <code>completed</code>, <code>failed</code>, <code>cancelled</code>, <code>awaiting_upload</code>, <code>awaiting_confirmation</code></p></details></li><li><p><code>progress</code> <span class="field-type">object</span></p><p>Number of QR codes, of labels of a sheet, or of exported scans: processed (<code>done</code>) and in total. Scans are counted when the job starts.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>progress</code> fields</summary><ul class="fields"><li><p><code>done</code> <span class="field-type">integer</span></p></li><li><p><code>total</code> <span class="field-type">integer</span></p></li></ul></details></li><li><p><code>result</code> <span class="field-type">object, or null, or null</span></p><p>Depends on the job type; null until the job is completed. A job that changes codes and was canceled has a result, too.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> the fields of 6 types</summary><details class="disclosure"><summary><strong>Bulk create result</strong></summary><ul class="fields"><li><p><code>created</code> <span class="field-type">integer</span></p><p>Number of created codes.</p></li><li><p><code>ids</code> <span class="field-type">list of string</span></p><p>IDs of the codes, in the order of the request.</p></li></ul></details><details class="disclosure"><summary><strong>Bulk export result</strong></summary><ul class="fields"><li><p><code>format</code> <span class="field-type"><code>PNG</code>, <code>SVG</code>, <code>PDF</code>, <code>EPS</code>, <code>WEBP</code>, <code>JPEG</code></span></p><p>The first format.</p></li><li><p><code>formats</code> <span class="field-type">list of <code>PNG</code>, <code>SVG</code>, <code>PDF</code>, <code>EPS</code>, <code>WEBP</code>, <code>JPEG</code></span></p><p>All formats, if there are several.</p></li><li><p><code>files</code> <span class="field-type">integer</span></p><p>Number of images in the ZIP.</p></li><li><p><code>fileName</code> <span class="field-type">string</span></p></li><li><p><code>bytes</code> <span class="field-type">integer</span></p></li><li><p><code>sha256</code> <span class="field-type">string</span></p><p>SHA-256 of the ZIP, in hex.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 more fields</summary><ul class="fields"><li><p><code>downloadUrl</code> <span class="field-type">URL</span></p></li><li><p><code>expiresAt</code> <span class="field-type">time (ISO 8601)</span></p><p>When the ZIP is deleted.</p></li><li><p><code>expired</code> <span class="field-type">boolean</span></p></li></ul></details></details><details class="disclosure"><summary><strong>Sheet result</strong></summary><ul class="fields"><li><p><code>labels</code> <span class="field-type">integer</span></p></li><li><p><code>pages</code> <span class="field-type">integer</span></p><p>Pages of the PDF, with the test page.</p></li><li><p><code>cutLines</code> <span class="field-type">integer</span></p><p>Lines of text that did not fit, and end with an ellipsis.</p></li><li><p><code>unprintableLines</code> <span class="field-type">integer</span></p><p>Lines of text with characters that no font has, and that are left out. Absent for none.</p></li><li><p><code>unprintable</code> <span class="field-type">list of string</span></p><p>The first 20 characters that are left out. Absent for none.</p></li><li><p><code>fileName</code> <span class="field-type">string</span></p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 more fields</summary><ul class="fields"><li><p><code>bytes</code> <span class="field-type">integer</span></p></li><li><p><code>sha256</code> <span class="field-type">string</span></p><p>SHA-256 of the PDF, in hex.</p></li><li><p><code>downloadUrl</code> <span class="field-type">URL</span></p></li><li><p><code>expiresAt</code> <span class="field-type">time (ISO 8601)</span></p><p>When the PDF is deleted.</p></li><li><p><code>expired</code> <span class="field-type">boolean</span></p></li></ul></details></details><details class="disclosure"><summary><strong>Scan export result</strong></summary><ul class="fields"><li><p><code>format</code> <span class="field-type"><code>csv</code>, <code>ndjson</code></span></p></li><li><p><code>scans</code> <span class="field-type">integer</span></p><p>Number of scans in the file.</p></li><li><p><code>fileName</code> <span class="field-type">string</span></p></li><li><p><code>bytes</code> <span class="field-type">integer</span></p><p>Size of the compressed file.</p></li><li><p><code>sha256</code> <span class="field-type">string</span></p><p>SHA-256 of the compressed file, in hex.</p></li><li><p><code>downloadUrl</code> <span class="field-type">URL</span></p></li><li><p><code>expiresAt</code> <span class="field-type">time (ISO 8601)</span></p><p>When the file is deleted.</p></li><li><p><code>expired</code> <span class="field-type">boolean</span></p></li></ul></details><details class="disclosure"><summary><strong>Item counts</strong></summary><ul class="fields"><li><p><code>created</code> <span class="field-type">integer</span></p></li><li><p><code>updated</code> <span class="field-type">integer</span></p></li><li><p><code>deleted</code> <span class="field-type">integer</span></p></li><li><p><code>skipped</code> <span class="field-type">integer</span></p></li><li><p><code>failed</code> <span class="field-type">integer</span></p></li></ul></details><details class="disclosure"><summary><strong>Change summary</strong></summary><ul class="fields"><li><p><code>counted</code> <span class="field-type">integer</span></p><p>Number of selected codes.</p></li><li><p><code>wouldChange</code> <span class="field-type">integer</span></p><p>Number of codes that would change or be deleted.</p></li><li><p><code>symbolsChanged</code> <span class="field-type">integer</span></p><p>Number of codes whose symbol would change.</p></li><li><p><code>invalid</code> <span class="field-type">integer</span></p><p>Number of codes that the change does not fit.</p></li><li><p><code>sample</code> <span class="field-type">list of object</span></p><p>The first 20 codes that would change.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>sample</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>changes</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>changes</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p><p>Changed field, such as <code>data.url</code> or <code>style.foreground</code>. A key with a dot is quoted: <code>metadata[&quot;a.b&quot;]</code>.</p></li><li><p><code>from</code> <span class="field-type">any</span></p><p>Value before. Absent if the field did not exist; <code>changed</code> for a logo or a password.</p></li><li><p><code>to</code> <span class="field-type">any</span></p><p>Value after. Absent if the field no longer exists; <code>changed</code> for a logo or a password.</p></li></ul></details></li></ul></details></li><li><p><code>invalidSample</code> <span class="field-type">list of object</span></p><p>The first 20 codes that the change does not fit, and why. Absent if it fits all.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>invalidSample</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>error</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>error</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li><li><p><code>details</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>details</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li></ul></details></li></ul></details></details></li><li><p><code>error</code> <span class="field-type">object, or null</span></p><p>Why the job failed or was canceled. A bulk creation, export, or sheet leaves nothing; what other jobs have changed stays.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>error</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 47 values</summary><p><code>malformed_json</code>, <code>bad_request</code>, <code>unauthorized</code>, <code>plan_required</code>, <code>forbidden</code>, <code>password_required</code>, <code>wrong_password</code>, <code>confirmation_required</code>, <code>not_found</code>, <code>not_yet_active</code>, <code>method_not_allowed</code>, <code>not_acceptable</code>, <code>request_timeout</code>, <code>conflict</code>, <code>short_code_taken</code>, <code>alias_taken</code>, <code>gs1_key_taken</code>, <code>selection_changed</code>, <code>name_taken</code>, <code>not_empty</code>, <code>not_revertible</code>, <code>job_not_waiting</code>, <code>idempotency_in_progress</code>, <code>gone</code>, <code>expired</code>, <code>exhausted</code>, <code>precondition_failed</code>, <code>payload_too_large</code>, <code>unsupported_media_type</code>, <code>range_not_satisfiable</code>, <code>validation_error</code>, <code>data_too_long</code>, <code>not_scannable</code>, <code>not_printable</code>, <code>file_rejected</code>, <code>mail_not_configured</code>, <code>symbol_would_change</code>, <code>bulk_limit_exceeded</code>, <code>export_limit_exceeded</code>, <code>idempotency_mismatch</code>, <code>rate_limited</code>, <code>quota_exceeded</code>, <code>too_many_attempts</code>, <code>headers_too_large</code>, <code>internal_error</code>, <code>unavailable</code>, <code>cancelled</code></p></details></li><li><p><code>message</code> <span class="field-type">string</span></p></li><li><p><code>details</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>details</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 15 more fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">object</span></p><p>Range and format of an export of scans; absent from other jobs.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>scans</code> fields</summary><ul class="fields"><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>to</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>format</code> <span class="field-type"><code>csv</code>, <code>ndjson</code></span></p></li></ul></details></li><li><p><code>formats</code> <span class="field-type">list of <code>PNG</code>, <code>SVG</code>, <code>PDF</code>, <code>EPS</code>, <code>WEBP</code>, <code>JPEG</code></span></p><p>Formats of an export of images; absent from other jobs.</p></li><li><p><code>change</code> <span class="field-type">object</span></p><p>What a bulk update changes; absent from other jobs. Long values are left out.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 <code>change</code> fields</summary><ul class="fields"><li><p><code>fields</code> <span class="field-type">list of string</span></p><p>Fields that the change sets, and <code>replaceInUrls</code> or <code>replaceFile</code> for a replacement.</p></li><li><p><code>replaceInUrls</code> <span class="field-type">object</span></p><p>Replaces a text in all URLs of each code: in <code>data</code>, rules, variants, and fallbacks. Fields of the change take precedence.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>replaceInUrls</code> fields</summary><ul class="fields"><li><p><code>find</code> <span class="field-type">string, at most 2,048 characters</span></p><p>Text to find, literally.</p></li><li><p><code>replace</code> <span class="field-type">string, at most 2,048 characters</span></p><p>Text to put in its place.</p></li></ul></details></li><li><p><code>replaceFile</code> <span class="field-type">object</span></p><p>Replaces a file of each code by another one: in <code>data</code>, rules, variants, and <code>page</code>. Fields of the change take precedence.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>replaceFile</code> fields</summary><ul class="fields"><li><p><code>find</code> <span class="field-type">string</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>replace</code> <span class="field-type">string</span></p><p>ID: <code>fil_</code> and 26 characters. IDs sort by creation time.</p></li></ul></details></li><li><p><code>tags</code> <span class="field-type">any</span></p><p>An array is all tags of each code. An object has <code>add</code>, the tags that each code gets, and <code>remove</code>, the tags that it loses.</p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>Null: the codes leave their folders.</p></li><li><p><code>template</code> <span class="field-type">string, or null</span></p><p>ID: <code>tpl_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>archived</code> <span class="field-type">boolean</span></p></li></ul></details></li><li><p><code>name</code> <span class="field-type">string, or null</span></p><p>Name of an import; absent from other jobs.</p></li><li><p><code>import</code> <span class="field-type">object, or null</span></p><p>What the check of the file of an import has found; null until all rows are checked. Absent from other jobs.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 <code>import</code> fields</summary><ul class="fields"><li><p><code>rows</code> <span class="field-type">integer</span></p><p>Number of rows of the file.</p></li><li><p><code>create</code> <span class="field-type">integer</span></p><p>Number of rows that create a code.</p></li><li><p><code>update</code> <span class="field-type">integer</span></p><p>Number of rows that update a code.</p></li><li><p><code>skip</code> <span class="field-type">integer</span></p><p>Number of rows that change nothing, or are skipped because of <code>onConflict</code>.</p></li><li><p><code>invalid</code> <span class="field-type">integer</span></p><p>Number of rows that are invalid.</p></li><li><p><code>warnings</code> <span class="field-type">integer</span></p><p>Number of warnings; the warnings of a row are in its item.</p></li><li><p><code>encoding</code> <span class="field-type"><code>utf-8</code>, <code>utf-16le</code>, <code>utf-16be</code>, <code>windows-1252</code></span></p><p>How the text of the file was read. If names look wrong in the sample, save the file as UTF-8 and upload it again.</p></li><li><p><code>sample</code> <span class="field-type">list of object</span></p><p>The first 10 rows.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 <code>sample</code> fields</summary><ul class="fields"><li><p><code>row</code> <span class="field-type">integer</span></p><p>Row of the file, from 1 without the header.</p></li><li><p><code>action</code> <span class="field-type"><code>create</code>, <code>update</code>, <code>skip</code>, <code>fail</code></span></p><p>What the import does with the row. <code>fail</code>: it is invalid.</p></li><li><p><code>id</code> <span class="field-type">string, or null</span></p><p>ID of the code. Null if the row is invalid.</p></li><li><p><code>name</code> <span class="field-type">string, or null</span></p></li><li><p><code>type</code> <span class="field-type">string, or null</span></p><p>Type of the code. Null if the row is invalid.</p></li><li><p><code>shortCode</code> <span class="field-type">string, or null</span></p><p>Null if it is chosen when the code is created.</p></li><li><p><code>error</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>error</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li><li><p><code>details</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>details</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li><li><p><code>warnings</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>warnings</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li></ul></details></li><li><p><code>workflowId</code> <span class="field-type">string</span></p><p>ID of the workflow in Temporal.</p></li><li><p><code>workflowUrl</code> <span class="field-type">URL, or null</span></p><p>Page of the workflow in the Temporal UI; null if the operator has not configured that UI.</p></li><li><p><code>cancelRequestedAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>createdAt</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>startedAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>finishedAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>createdBy</code> <span class="field-type">object, or null</span></p><p>Who created the job. Null for jobs that were created before this field existed.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>createdBy</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>key</code>, <code>session</code>, <code>job</code>, <code>schedule</code>, <code>operator</code></span></p><p>Further types may be added.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the key, session, or job.</p></li><li><p><code>name</code> <span class="field-type">string, or null</span></p><p>Name of the key, or the job&#39;s type; otherwise null.</p></li></ul></details></li><li><p><code>revertible</code> <span class="field-type">boolean</span></p><p>Whether <code>POST /api/v1/jobs/:id/revert</code> would be accepted now, for a caller with its plan and scopes.</p></li><li><p><code>reverts</code> <span class="field-type">string</span></p><p>ID of the job that this one reverts. Only of jobs of the type <code>revert</code>.</p></li><li><p><code>revertedBy</code> <span class="field-type">string</span></p><p>ID of the latest job that reverts this one. Absent if there is none, and for keys that are limited to folders.</p></li></ul></details><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">409</span> <a href="/docs/errors#selection_changed"><code>selection_changed</code></a></p><p>The number of selected codes differs from <code>expect</code>; <code>counted</code> is the actual number.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#file_rejected"><code>file_rejected</code></a></p><p>The uploaded file is not accepted; <code>reason</code> says why.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#bulk_limit_exceeded"><code>bulk_limit_exceeded</code></a></p><p>More codes in one request than it accepts; the message gives the limit.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 18 errors that most POST requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#idempotency_in_progress"><code>idempotency_in_progress</code></a></p><p>The first request with this <code>Idempotency-Key</code> is still running: retry in a few seconds.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#idempotency_mismatch"><code>idempotency_mismatch</code></a></p><p>This <code>Idempotency-Key</code> was used with another body.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/bulk-update-qr-codes.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var bulk_update_qr_codes_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, bulk_update_qr_codes_default as default };
