import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/update-alert.md
var __pageData = JSON.parse("{\"title\":\"Update an alert\",\"description\":\"Changes the given fields; filter, condition, and emails are replaced as a whole. A change of filter or condition sets state to ok, and the alert waits for its condition again, as it does when it is enabled. A key needs the scope webhooks. A key that is limited to folders gets 403.\",\"frontmatter\":{\"title\":\"Update an alert\",\"description\":\"Changes the given fields; filter, condition, and emails are replaced as a whole. A change of filter or condition sets state to ok, and the alert waits for its condition again, as it does when it is enabled. A key needs the scope webhooks. A key that is limited to folders gets 403.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"PATCH\",\"path\":\"/api/v1/alerts/{id}\",\"caller\":\"key\",\"parameters\":[{\"name\":\"id\",\"place\":\"path\",\"required\":true,\"example\":\"alr_01k8zq4w5tfxxa1b2c3d4e5f6g\"},{\"name\":\"If-Match\",\"place\":\"header\",\"required\":false}],\"bodies\":[{\"name\":\"Example\",\"text\":\"{\\n  \\\"condition\\\": {\\n    \\\"silence\\\": {\\n      \\\"hours\\\": 72\\n    }\\n  }\\n}\"}],\"sample\":{\"method\":\"PATCH\",\"url\":\"https://qrelay.example/api/v1/alerts/alr_01k8zq4w5tfxxa1b2c3d4e5f6g\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/update-alert.md\",\"filePath\":\"reference/update-alert.md\"}");
var _sfc_main = { name: "reference/update-alert.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="update-an-alert" tabindex="-1">Update an alert <a class="header-anchor" href="#update-an-alert" aria-label="Permalink to “Update an alert”">​</a></h1><p class="route"><span class="method patch">PATCH</span> <code>/api/v1/alerts/{id}</code></p><p>Changes the given fields; <code>filter</code>, <code>condition</code>, and <code>emails</code> are replaced as a whole. A change of <code>filter</code> or <code>condition</code> sets <code>state</code> to <code>ok</code>, and the alert waits for its condition again, as it does when it is enabled. A key needs the scope <code>webhooks</code>. A key that is limited to folders gets 403.</p><p>Requires the Pro plan.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;alr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Posters fell silent&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;filter&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;tag&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;poster&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;condition&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;silence&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;hours&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 72</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;minScans&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 10</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;emails&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;client@example.com&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;cooldownHours&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 12</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;enabled&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;state&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;ok&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;lastTriggeredAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T08:15:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;createdAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-20T09:00:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;updatedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-20T09:00:00.000Z&quot;</span></span>
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
						createVNode("span", { class: "token-string-expression" }, " \"alr_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"name\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Posters fell silent\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"filter\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"tag\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"poster\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"condition\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"silence\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"hours\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 72"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"minScans\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 10")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"emails\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"client@example.com\"")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"cooldownHours\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 12"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"enabled\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"state\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"ok\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"lastTriggeredAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-21T08:15:00.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"createdAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-20T09:00:00.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"updatedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-20T09:00:00.000Z\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-14" id="tab-15" checked${_scopeId}><label data-title="curl" for="tab-15"${_scopeId}>curl</label><input type="radio" name="group-14" id="tab-16"${_scopeId}><label data-title="JavaScript" for="tab-16"${_scopeId}>JavaScript</label><input type="radio" name="group-14" id="tab-17"${_scopeId}><label data-title="Python" for="tab-17"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> PATCH</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/alerts/alr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{ &quot;condition&quot;: { &quot;silence&quot;: { &quot;hours&quot;: 72 } } }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/alerts/alr_01k8zq4w5tfxxa1b2c3d4e5f6g&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;PATCH&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({ condition</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { silence</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { hours</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 72</span><span${_scopeId}> } } })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>patch</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/alerts/alr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{ </span><span class="token-string-expression"${_scopeId}>&quot;condition&quot;</span><span class="token-punctuation"${_scopeId}>: { </span><span class="token-string-expression"${_scopeId}>&quot;silence&quot;</span><span class="token-punctuation"${_scopeId}>: { </span><span class="token-string-expression"${_scopeId}>&quot;hours&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-constant"${_scopeId}>72</span><span class="token-punctuation"${_scopeId}> } } },</span></span>
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
							createVNode("span", { class: "token-string" }, " PATCH"),
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/alerts/alr_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string" }, "  -d"), createVNode("span", { class: "token-string-expression" }, " '{ \"condition\": { \"silence\": { \"hours\": 72 } } }'")])
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/alerts/alr_01k8zq4w5tfxxa1b2c3d4e5f6g'"),
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
							createVNode("span", null, "({ condition"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " { silence"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " { hours"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-constant" }, " 72"),
							createVNode("span", null, " } } })"),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/alerts/alr_01k8zq4w5tfxxa1b2c3d4e5f6g\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-string-expression" }, "\"condition\""),
							createVNode("span", { class: "token-punctuation" }, ": { "),
							createVNode("span", { class: "token-string-expression" }, "\"silence\""),
							createVNode("span", { class: "token-punctuation" }, ": { "),
							createVNode("span", { class: "token-string-expression" }, "\"hours\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-constant" }, "72"),
							createVNode("span", { class: "token-punctuation" }, " } } },")
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
	_push(`<div class="operation-fields"><h2 id="path-parameters" tabindex="-1">Path parameters <a class="header-anchor" href="#path-parameters" aria-label="Permalink to “Path parameters”">​</a></h2><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>alr_</code> and 26 characters. IDs sort by creation time. Example: <code>alr_01k8zq4w5tfxxa1b2c3d4e5f6g</code>.</p></li></ul><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>If-Match</code> <span class="field-type">string</span></p><p><code>ETag</code> of the revision that you read; returns 412 if the resource has changed since. Example: <code>&quot;3&quot;</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 16 KiB.</p><ul class="fields"><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the alert, which its mails and events show.</p></li><li><p><code>filter</code> <span class="field-type">object</span></p><p>Selects codes, as the parameters of <code>GET /api/v1/analytics</code> do. Default: all codes.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>filter</code> fields</summary><ul class="fields"><li><p><code>qrCodeId</code> <span class="field-type">string</span></p><p>Count the scans of this code.</p></li><li><p><code>tag</code> <span class="field-type">string, at most 64 characters</span></p><p>Count the scans of codes that have this tag.</p></li><li><p><code>type</code> <span class="field-type">string</span></p><p>Count the scans of codes of this type.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>folder</code> <span class="field-type">string or <code>none</code></span></p><p>Codes that are directly in this folder, or with <code>none</code> those in no folder.</p></li><li><p><code>includeSubfolders</code> <span class="field-type">boolean</span></p><p>Whether <code>folder</code> also selects the codes of all folders below it. Default: false.</p></li></ul></details></li><li><p><code>condition</code> <span class="field-type">object</span></p><p>What triggers the alert: exactly one member. Scans are those of people.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>condition</code> fields</summary><ul class="fields"><li><p><code>spike</code> <span class="field-type">object</span></p><p>At least <code>scans</code> within the last <code>hours</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>spike</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000</span> <span class="field-required">required</span></p></li><li><p><code>hours</code> <span class="field-type">integer, 1 to 24</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>drop</code> <span class="field-type">object</span></p><p>Fewer than <code>scans</code> within the last <code>hours</code>; not before the condition is that old.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>drop</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000</span> <span class="field-required">required</span></p></li><li><p><code>hours</code> <span class="field-type">integer, 1 to 168</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>silence</code> <span class="field-type">object</span></p><p>Checked per code: an <code>active</code> code had no scan for <code>hours</code>, after at least <code>minScans</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>silence</code> fields</summary><ul class="fields"><li><p><code>hours</code> <span class="field-type">integer, 1 to 2,160</span> <span class="field-required">required</span></p></li><li><p><code>minScans</code> <span class="field-type">integer, 1 to 1,000,000</span></p><p>Scans in the 28 days up to the last one. Default: <code>10</code>.</p></li></ul></details></li><li><p><code>events</code> <span class="field-type">list of string</span></p><p>One of the events of the account. <code>filter</code> applies to <code>qr_code.*</code> events.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 10 values</summary><p><code>qr_code.destination_broken</code>, <code>qr_code.destination_recovered</code>, <code>qr_code.state_changed</code>, <code>qr_code.change_blocked</code>, <code>qr_code.first_scanned</code>, <code>job.failed</code>, <code>import.ready</code>, <code>webhook.disabled</code>, <code>limit.near</code>, <code>limit.reached</code></p></details></li></ul></details></li><li><p><code>emails</code> <span class="field-type">list of up to 10: string, at most 254 characters</span></p><p>Addresses that get mails once they have confirmed. An address that is not a recipient of the account becomes one, and is asked.</p></li><li><p><code>cooldownHours</code> <span class="field-type">integer, 1 to 168</span></p><p>Hours in which <code>spike</code> and <code>drop</code> trigger at most once.</p></li><li><p><code>enabled</code> <span class="field-type">boolean</span></p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The updated alert, as <code>application/json</code>.</p><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>alr_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the alert, which its mails and events show.</p></li><li><p><code>filter</code> <span class="field-type">object</span></p><p>Selects codes, as the parameters of <code>GET /api/v1/analytics</code> do. Default: all codes.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>filter</code> fields</summary><ul class="fields"><li><p><code>qrCodeId</code> <span class="field-type">string</span></p><p>Count the scans of this code.</p></li><li><p><code>tag</code> <span class="field-type">string, at most 64 characters</span></p><p>Count the scans of codes that have this tag.</p></li><li><p><code>type</code> <span class="field-type">string</span></p><p>Count the scans of codes of this type.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>folder</code> <span class="field-type">string or <code>none</code></span></p><p>Codes that are directly in this folder, or with <code>none</code> those in no folder.</p></li><li><p><code>includeSubfolders</code> <span class="field-type">boolean</span></p><p>Whether <code>folder</code> also selects the codes of all folders below it. Default: false.</p></li></ul></details></li><li><p><code>condition</code> <span class="field-type">object</span></p><p>What triggers the alert: exactly one member. Scans are those of people.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>condition</code> fields</summary><ul class="fields"><li><p><code>spike</code> <span class="field-type">object</span></p><p>At least <code>scans</code> within the last <code>hours</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>spike</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000</span></p></li><li><p><code>hours</code> <span class="field-type">integer, 1 to 24</span></p></li></ul></details></li><li><p><code>drop</code> <span class="field-type">object</span></p><p>Fewer than <code>scans</code> within the last <code>hours</code>; not before the condition is that old.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>drop</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000</span></p></li><li><p><code>hours</code> <span class="field-type">integer, 1 to 168</span></p></li></ul></details></li><li><p><code>silence</code> <span class="field-type">object</span></p><p>Checked per code: an <code>active</code> code had no scan for <code>hours</code>, after at least <code>minScans</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>silence</code> fields</summary><ul class="fields"><li><p><code>hours</code> <span class="field-type">integer, 1 to 2,160</span></p></li><li><p><code>minScans</code> <span class="field-type">integer, 1 to 1,000,000</span></p><p>Scans in the 28 days up to the last one. Default: <code>10</code>.</p></li></ul></details></li><li><p><code>events</code> <span class="field-type">list of string</span></p><p>One of the events of the account. <code>filter</code> applies to <code>qr_code.*</code> events.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 10 values</summary><p><code>qr_code.destination_broken</code>, <code>qr_code.destination_recovered</code>, <code>qr_code.state_changed</code>, <code>qr_code.change_blocked</code>, <code>qr_code.first_scanned</code>, <code>job.failed</code>, <code>import.ready</code>, <code>webhook.disabled</code>, <code>limit.near</code>, <code>limit.reached</code></p></details></li></ul></details></li><li><p><code>emails</code> <span class="field-type">list of up to 10: string</span></p><p>Addresses that get mails once they have confirmed. An address that is not a recipient of the account becomes one, and is asked.</p></li><li><p><code>cooldownHours</code> <span class="field-type">integer, 1 to 168</span></p><p>Hours in which <code>spike</code> and <code>drop</code> trigger at most once.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 more fields</summary><ul class="fields"><li><p><code>enabled</code> <span class="field-type">boolean</span></p></li><li><p><code>state</code> <span class="field-type"><code>ok</code>, <code>triggered</code></span></p><p><code>triggered</code> while the condition holds; for <code>silence</code>, while it holds for any code. Always <code>ok</code> for <code>events</code>.</p></li><li><p><code>lastTriggeredAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>createdAt</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>updatedAt</code> <span class="field-type">time (ISO 8601)</span></p></li></ul></details><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">422</span> <a href="/docs/errors#mail_not_configured"><code>mail_not_configured</code></a></p><p>This service sends no mail.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 18 errors that most PATCH requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#conflict"><code>conflict</code></a></p><p>The current state does not allow the request; the message says why.</p></li><li><p><span class="error-status">412</span> <a href="/docs/errors#precondition_failed"><code>precondition_failed</code></a></p><p>The resource has changed since you read it: read it again.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/update-alert.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var update_alert_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, update_alert_default as default };
