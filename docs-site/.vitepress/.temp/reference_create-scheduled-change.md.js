import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/create-scheduled-change.md
var __pageData = JSON.parse("{\"title\":\"Schedule a change of a QR code\",\"description\":\"Schedules a change of the code at an instant, which short links follow to the second. patch is an update of the code that keeps its symbol and its style. It is checked now, and again at each change of the code until then; if it no longer fits, its state becomes blocked, and no part of it is applied. A code has at most 20 pending changes. They remain after a downgrade. A key needs the scope codes:write.\",\"frontmatter\":{\"title\":\"Schedule a change of a QR code\",\"description\":\"Schedules a change of the code at an instant, which short links follow to the second. patch is an update of the code that keeps its symbol and its style. It is checked now, and again at each change of the code until then; if it no longer fits, its state becomes blocked, and no part of it is applied. A code has at most 20 pending changes. They remain after a downgrade. A key needs the scope codes:write.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"POST\",\"path\":\"/api/v1/qr-codes/{id}/scheduled-changes\",\"caller\":\"key\",\"parameters\":[{\"name\":\"id\",\"place\":\"path\",\"required\":true,\"example\":\"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\"},{\"name\":\"Idempotency-Key\",\"place\":\"header\",\"required\":false}],\"bodies\":[{\"name\":\"Another destination from an instant on\",\"text\":\"{\\n  \\\"at\\\": \\\"2026-12-24T18:00:00Z\\\",\\n  \\\"patch\\\": {\\n    \\\"data\\\": \\\"https://example.com/christmas\\\"\\n  },\\n  \\\"changeNote\\\": \\\"Christmas menu\\\"\\n}\"},{\"name\":\"Pause the code\",\"text\":\"{\\n  \\\"at\\\": \\\"2027-01-07T00:00:00Z\\\",\\n  \\\"patch\\\": {\\n    \\\"status\\\": \\\"paused\\\"\\n  }\\n}\"}],\"sample\":{\"method\":\"POST\",\"url\":\"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/scheduled-changes\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/create-scheduled-change.md\",\"filePath\":\"reference/create-scheduled-change.md\"}");
var _sfc_main = { name: "reference/create-scheduled-change.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="schedule-a-change-of-a-qr-code" tabindex="-1">Schedule a change of a QR code <a class="header-anchor" href="#schedule-a-change-of-a-qr-code" aria-label="Permalink to “Schedule a change of a QR code”">​</a></h1><p class="route"><span class="method post">POST</span> <code>/api/v1/qr-codes/{id}/scheduled-changes</code></p><p>Schedules a change of the code at an instant, which short links follow to the second. <code>patch</code> is an update of the code that keeps its symbol and its style. It is checked now, and again at each change of the code until then; if it no longer fits, its state becomes <code>blocked</code>, and no part of it is applied. A code has at most 20 pending changes. They remain after a downgrade. A key needs the scope <code>codes:write</code>.</p><p>Requires the Pro plan.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>201</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;chg_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;at&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-12-24T18:00:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;patch&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;data&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://example.com/christmas&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;state&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;pending&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;changeNote&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Christmas menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;error&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;createdBy&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;key&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;key_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Web shop&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;createdAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T10:05:00.000Z&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>}</span></span></code></pre></div>`);
			else return [createVNode("p", { class: "response-status" }, [createTextVNode("Response "), createVNode("strong", null, "201")]), createVNode("div", { class: "language-json" }, [
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
						createVNode("span", { class: "token-string-expression" }, " \"chg_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"at\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-12-24T18:00:00.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"patch\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"data\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://example.com/christmas\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"state\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"pending\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"changeNote\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Christmas menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"error\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
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
						createVNode("span", { class: "token-keyword" }, "  \"createdAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-21T10:05:00.000Z\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-14" id="tab-15" checked${_scopeId}><label data-title="curl" for="tab-15"${_scopeId}>curl</label><input type="radio" name="group-14" id="tab-16"${_scopeId}><label data-title="JavaScript" for="tab-16"${_scopeId}>JavaScript</label><input type="radio" name="group-14" id="tab-17"${_scopeId}><label data-title="Python" for="tab-17"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> POST</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/scheduled-changes&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;at&quot;: &quot;2026-12-24T18:00:00Z&quot;,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;patch&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;data&quot;: &quot;https://example.com/christmas&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;changeNote&quot;: &quot;Christmas menu&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>  }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/scheduled-changes&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;POST&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    at</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;2026-12-24T18:00:00Z&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    patch</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      data</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;https://example.com/christmas&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    changeNote</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;Christmas menu&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>post</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/scheduled-changes&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;at&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;2026-12-24T18:00:00Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;patch&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;data&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;https://example.com/christmas&quot;</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>      },</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;changeNote&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;Christmas menu&quot;</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/scheduled-changes\""),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"at\": \"2026-12-24T18:00:00Z\",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"patch\": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"data\": \"https://example.com/christmas\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"changeNote\": \"Christmas menu\"")]),
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/scheduled-changes'"),
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
							createVNode("span", null, "    at"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " '2026-12-24T18:00:00Z'"),
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
							createVNode("span", null, "      data"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'https://example.com/christmas'")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    changeNote"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'Christmas menu'")
						]),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/scheduled-changes\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "      \"at\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"2026-12-24T18:00:00Z\""),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"patch\""), createVNode("span", { class: "token-punctuation" }, ": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "        \"data\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"https://example.com/christmas\"")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "      },")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "      \"changeNote\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"Christmas menu\"")
						]),
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
	_push(`<div class="operation-fields"><h2 id="path-parameters" tabindex="-1">Path parameters <a class="header-anchor" href="#path-parameters" aria-label="Permalink to “Path parameters”">​</a></h2><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time. Example: <code>qr_01k8zq4w5tfxxa1b2c3d4e5f6g</code>.</p></li></ul><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>Idempotency-Key</code> <span class="field-type">string, at most 255 characters</span></p><p>Makes it safe to repeat the request: for 24 hours, the same key and body return the first response. Example: <code>0d8f1f4e-8a57-4a3c-9b0e-2f1f6f1d7c55</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 1 MiB.</p><ul class="fields"><li><p><code>at</code> <span class="field-type">time (ISO 8601)</span> <span class="field-required">required</span></p><p>When the change takes effect: 10 s to 5 years ahead.</p></li><li><p><code>patch</code> <span class="field-type">object</span> <span class="field-required">required</span></p><p>The fields to change, as in an update of the code: <code>routing</code> and <code>metadata</code> are merged.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 9 <code>patch</code> fields</summary><ul class="fields"><li><p><code>data</code> <span class="field-type">string or object; see <a href="/docs/code-types">Code types</a></span></p><p>Content in the schema of its type, or a string: plain text such as a URL, or a payload in the grammar of its type.</p></li><li><p><code>routing</code> <span class="field-type">object, or null</span></p><p>Merge patch of the routing (RFC 7396). A field with null is removed; arrays are replaced as a whole.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 <code>routing</code> fields</summary><ul class="fields"><li><p><code>activeFrom</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is available.</p></li><li><p><code>activeUntil</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is no longer available.</p></li><li><p><code>scanLimit</code> <span class="field-type">object, or null</span></p><p>Number of scans after which the code ends.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>scanLimit</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000,000</span> <span class="field-required">required</span></p><p>Maximum number of scans by people that are served.</p></li><li><p><code>confirm</code> <span class="field-type">boolean</span></p><p>Whether visitors confirm on a page before a scan counts. Default: true if <code>scans</code> is 1, otherwise false.</p></li></ul></details></li><li><p><code>unavailableUrl</code> <span class="field-type">URL, at most 2,048 characters, or null</span></p><p>Destination while the code is unavailable, and of rules with <code>unavailable</code>. Default: a page.</p></li><li><p><code>rules</code> <span class="field-type">list of up to 25: object, or null</span></p><p>The first rule that matches decides; otherwise, the data of the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>rules</code> fields</summary><ul class="fields"><li><p><code>when</code> <span class="field-type">object</span> <span class="field-required">required</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>when</code> fields</summary><ul class="fields"><li><p><code>os</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Operating systems, as analytics name them.</p></li><li><p><code>device</code> <span class="field-type">list of 1 to 8: string</span></p><p>Types of device.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>mobile</code>, <code>tablet</code>, <code>desktop</code>, <code>tv</code>, <code>wearable</code>, <code>console</code>, <code>embedded</code>, <code>unknown</code></p></details></li><li><p><code>browser</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Browsers or apps, as analytics name them.</p></li><li><p><code>country</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Countries. An unknown location matches none.</p></li><li><p><code>region</code> <span class="field-type">list of 1 to 300: object</span></p><p>States or provinces, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>region</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>city</code> <span class="field-type">list of 1 to 300: object</span></p><p>Cities, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>city</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>language</code> <span class="field-type">list of 1 to 300: string, at most 35 characters</span></p><p>BCP 47 language ranges, returned in their canonical form.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>ger</code> and <code>DE</code> become <code>de</code>. <code>de</code> also matches <code>de-CH</code>. With <code>defaultLanguage</code>, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.</p></details></li><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule applies.</p></li><li><p><code>until</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule no longer applies.</p></li><li><p><code>schedule</code> <span class="field-type">object</span></p><p>Weekly opening hours.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>schedule</code> fields</summary><ul class="fields"><li><p><code>timezone</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>IANA time zone.</p></li><li><p><code>weekly</code> <span class="field-type">list of 1 to 20: object</span> <span class="field-required">required</span></p><p>Opening hours. An interval past midnight belongs to the day on which it begins.</p></li><li><p><code>except</code> <span class="field-type">list of up to 100: date</span></p><p>Local dates on which no interval begins, such as holidays.</p></li></ul></details></li><li><p><code>query</code> <span class="field-type">object</span></p><p>Values by parameter of the request. Every parameter must be present with this value; <code>*</code> stands for any value.</p></li><li><p><code>network</code> <span class="field-type">list of 1 to 20: string</span></p><p>Networks (CIDR) of the visitor&#39;s IP address, which is not stored.</p></li><li><p><code>source</code> <span class="field-type"><code>symbol</code>, <code>link</code></span></p><p>How the code was opened: from its symbol or its link. Known of compact codes only.</p></li></ul></details></details></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the rule in analytics, unique within the code. Default: the next of <code>r1</code>, <code>r2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li><li><p><code>unavailable</code> <span class="field-type"><code>true</code></span></p><p>True: visitors get the unavailable page.</p></li></ul></details></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object, or null</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 more fields</summary><ul class="fields"><li><p><code>defaultLanguage</code> <span class="field-type">string, at most 35 characters, or null</span></p><p>Language of the default destination. With it, rules by language follow the order of the visitor.</p></li><li><p><code>query</code> <span class="field-type">object, or null</span></p><p>Forwarding of parameters of the short link.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>query</code> fields</summary><ul class="fields"><li><p><code>forward</code> <span class="field-type"><code>off</code>, <code>append</code>, <code>override</code></span></p><p>Whether parameters of the short link are passed to the destination. <code>append</code>: the destination&#39;s own values stay. <code>override</code>: the visitor&#39;s values replace them. Default: <code>&quot;off&quot;</code>.</p></li><li><p><code>keys</code> <span class="field-type">list of up to 20: string, at most 200 characters</span></p><p>Only these parameters are passed. Default: all.</p></li></ul></details></li><li><p><code>utm</code> <span class="field-type">object, or null</span></p><p>Values of <code>utm_…</code> parameters that are added to the destination.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>utm</code> fields</summary><ul class="fields"><li><p><code>source</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>medium</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>campaign</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>term</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>content</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>id</code> <span class="field-type">string, at most 200 characters</span></p></li></ul></details></li><li><p><code>params</code> <span class="field-type">object, or null</span></p><p>Further parameters that are added to the destination.</p></li><li><p><code>password</code> <span class="field-type">string, at most 128 characters, or null</span></p><p>Password that visitors enter. It is stored as a hash and never returned.</p></li></ul></details></details></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>name</code> <span class="field-type">string, at most 200 characters, or null</span></p><p>Name of the code. Visitors do not see it.</p></li><li><p><code>tags</code> <span class="field-type">list of up to 50: string, at most 64 characters</span></p><p>Tags of the code. Case matters. Duplicates are removed, and so are differences that are not visible: the Unicode form (NFC is stored) and extra spaces.</p></li><li><p><code>metadata</code> <span class="field-type">object</span></p><p>Merge patch of the metadata (RFC 7396). A key with null is removed.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 more fields</summary><ul class="fields"><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder that contains the code. Null if it is in none.</p></li><li><p><code>aliases</code> <span class="field-type">list of up to 20: object</span></p><p>All paths at the roots of the account&#39;s domains that lead to the code, at most 20. The array replaces the former one. Requires the Business plan.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>aliases</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>Path at the root of the domain, with or without percent-encoding: 1 to 200 characters in at most 10 segments. The outer slashes are removed.</p></li><li><p><code>domain</code> <span class="field-type">string, at most 260 characters</span></p><p>A verified domain of the account. Default: the domain of the code, or else the default domain.</p></li><li><p><code>primary</code> <span class="field-type">boolean</span></p><p>Whether the alias is the short URL of the code and, if the code is dynamic, the text of its symbol. At most one alias is. Not together with <code>compact</code>.</p></li><li><p><code>url</code> <span class="field-type">string, or null</span></p><p>Ignored, so that an alias from a response can be sent back.</p></li></ul></details></li><li><p><code>page</code> <span class="field-type">object, or null</span></p><p>Page that the short link of a dynamic <code>vcard</code> or <code>event</code> code shows, with a button that saves the contact or the event: <code>{}</code>, or <code>{ image }</code>. Null: the short link returns the file.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 1 <code>page</code> field</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p><p>ID of an uploaded image, such as a portrait.</p></li></ul></details></li></ul></details></details></li><li><p><code>changeNote</code> <span class="field-type">string, at most 200 characters</span></p><p>Reason for the change, shown in the history of the code.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>201</strong> The scheduled change, as <code>application/json</code>.</p><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>chg_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>at</code> <span class="field-type">time (ISO 8601)</span></p><p>When the change takes effect.</p></li><li><p><code>patch</code> <span class="field-type">object</span></p><p>The fields to change. A new password is shown as <code>changed</code>.</p></li><li><p><code>state</code> <span class="field-type"><code>pending</code>, <code>applied</code>, <code>blocked</code>, <code>cancelled</code></span></p><p><code>pending</code>: it will take effect. <code>applied</code>: it took effect. <code>blocked</code>: it no longer fit the code, and no part of it was applied. <code>cancelled</code>: the owner canceled it.</p></li><li><p><code>changeNote</code> <span class="field-type">string, or null</span></p><p><code>changeNote</code> of the request.</p></li><li><p><code>error</code> <span class="field-type">object, or null</span></p><p>Why the change is blocked; otherwise null.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>error</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 46 values</summary><p><code>malformed_json</code>, <code>bad_request</code>, <code>unauthorized</code>, <code>plan_required</code>, <code>forbidden</code>, <code>password_required</code>, <code>wrong_password</code>, <code>confirmation_required</code>, <code>not_found</code>, <code>not_yet_active</code>, <code>method_not_allowed</code>, <code>not_acceptable</code>, <code>request_timeout</code>, <code>conflict</code>, <code>short_code_taken</code>, <code>alias_taken</code>, <code>gs1_key_taken</code>, <code>selection_changed</code>, <code>name_taken</code>, <code>not_empty</code>, <code>not_revertible</code>, <code>job_not_waiting</code>, <code>idempotency_in_progress</code>, <code>gone</code>, <code>expired</code>, <code>exhausted</code>, <code>precondition_failed</code>, <code>payload_too_large</code>, <code>unsupported_media_type</code>, <code>range_not_satisfiable</code>, <code>validation_error</code>, <code>data_too_long</code>, <code>not_scannable</code>, <code>not_printable</code>, <code>file_rejected</code>, <code>mail_not_configured</code>, <code>symbol_would_change</code>, <code>bulk_limit_exceeded</code>, <code>export_limit_exceeded</code>, <code>idempotency_mismatch</code>, <code>rate_limited</code>, <code>quota_exceeded</code>, <code>too_many_attempts</code>, <code>headers_too_large</code>, <code>internal_error</code>, <code>unavailable</code></p></details></li><li><p><code>message</code> <span class="field-type">string</span></p></li><li><p><code>details</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>details</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li><li><p><code>createdBy</code> <span class="field-type">object, or null</span></p><p>Who scheduled the change.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>createdBy</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>key</code>, <code>session</code>, <code>job</code>, <code>schedule</code>, <code>operator</code></span></p><p>Further types may be added.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the key, session, or job.</p></li><li><p><code>name</code> <span class="field-type">string, or null</span></p><p>Name of the key, or the job&#39;s type; otherwise null.</p></li></ul></details></li><li><p><code>createdAt</code> <span class="field-type">time (ISO 8601)</span></p></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">409</span> <a href="/docs/errors#conflict"><code>conflict</code></a></p><p>The current state does not allow the request; the message says why.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#alias_taken"><code>alias_taken</code></a></p><p>Another code of the account has this alias.</p></li><li><p><span class="error-status">410</span> <a href="/docs/errors#gone"><code>gone</code></a></p><p>The resource existed, but has been deleted or has expired.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#data_too_long"><code>data_too_long</code></a></p><p>The content does not fit into a symbol; <code>details</code> states its size and the maximum.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#not_scannable"><code>not_scannable</code></a></p><p>Scanners could not read a code with this style; <code>details</code> names what to change.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#file_rejected"><code>file_rejected</code></a></p><p>The uploaded file is not accepted; <code>reason</code> says why.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#symbol_would_change"><code>symbol_would_change</code></a></p><p>The change would alter the symbol, so printed copies would no longer match the code.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 18 errors that most POST requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#idempotency_in_progress"><code>idempotency_in_progress</code></a></p><p>The first request with this <code>Idempotency-Key</code> is still running: retry in a few seconds.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#idempotency_mismatch"><code>idempotency_mismatch</code></a></p><p>This <code>Idempotency-Key</code> was used with another body.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/create-scheduled-change.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var create_scheduled_change_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, create_scheduled_change_default as default };
