import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/list-plans.md
var __pageData = JSON.parse("{\"title\":\"List the plans\",\"description\":\"Returns what each plan includes. The operator of the service sets rate limits and quotas. Every key may call this.\",\"frontmatter\":{\"title\":\"List the plans\",\"description\":\"Returns what each plan includes. The operator of the service sets rate limits and quotas. Every key may call this.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"GET\",\"path\":\"/api/v1/plans\",\"caller\":\"key\",\"parameters\":[],\"bodies\":[]}},\"headers\":[],\"relativePath\":\"reference/list-plans.md\",\"filePath\":\"reference/list-plans.md\"}");
var _sfc_main = { name: "reference/list-plans.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="list-the-plans" tabindex="-1">List the plans <a class="header-anchor" href="#list-the-plans" aria-label="Permalink to “List the plans”">​</a></h1><p class="route"><span class="method get">GET</span> <code>/api/v1/plans</code></p><p>Returns what each plan includes. The operator of the service sets rate limits and quotas. Every key may call this.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;data&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;plan&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;free&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;limits&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;callsPerMinute&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;callsPerDay&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;qrCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 10</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;apiKeys&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;bulkCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;exportCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;sheetLabels&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 2000</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;templates&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 25</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;fileBytes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;alerts&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 100</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;reports&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 100</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;domains&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 20</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;webhooks&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;mail&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;whiteLabel&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;linkWatch&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;folders&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;scheduledChanges&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;historyDays&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 365</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;scanRetentionMonths&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 25</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;plan&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;pro&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;limits&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;callsPerMinute&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 30</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;callsPerDay&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 100</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;qrCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;apiKeys&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 1</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;bulkCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;exportCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;sheetLabels&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 2000</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;templates&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 25</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;fileBytes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 1073741824</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;alerts&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 100</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;reports&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 100</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;domains&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 20</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;webhooks&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;mail&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;whiteLabel&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;linkWatch&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;folders&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;scheduledChanges&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;historyDays&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 365</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;scanRetentionMonths&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 25</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;plan&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;business&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;limits&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;callsPerMinute&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 30</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;callsPerDay&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 10000</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;qrCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;apiKeys&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;bulkCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 500</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;exportCodes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 10000</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;sheetLabels&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 10000</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;templates&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 500</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;fileBytes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 21474836480</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;alerts&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 100</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;reports&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 100</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;domains&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 20</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;webhooks&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;mail&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;whiteLabel&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;linkWatch&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;folders&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;scheduledChanges&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;historyDays&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;scanRetentionMonths&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 25</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;pagination&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;page&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 1</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;limit&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 20</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;total&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 3</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;totalPages&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 1</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;nextCursor&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span></span>
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
						createVNode("span", { class: "token-keyword" }, "  \"data\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    {")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"plan\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"free\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"limits\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"callsPerMinute\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"callsPerDay\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"qrCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 10"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"apiKeys\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"bulkCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"exportCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"sheetLabels\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 2000"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"templates\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 25"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"fileBytes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"alerts\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 100"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"reports\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 100"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"domains\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 20"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"webhooks\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"mail\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"whiteLabel\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"linkWatch\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"folders\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"scheduledChanges\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"historyDays\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 365"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"scanRetentionMonths\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 25")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "      }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    {")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"plan\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"pro\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"limits\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"callsPerMinute\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 30"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"callsPerDay\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 100"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"qrCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"apiKeys\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 1"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"bulkCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"exportCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"sheetLabels\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 2000"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"templates\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 25"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"fileBytes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 1073741824"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"alerts\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 100"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"reports\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 100"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"domains\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 20"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"webhooks\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"mail\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"whiteLabel\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"linkWatch\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"folders\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"scheduledChanges\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"historyDays\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 365"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"scanRetentionMonths\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 25")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "      }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    {")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"plan\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"business\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"limits\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"callsPerMinute\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 30"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"callsPerDay\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 10000"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"qrCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"apiKeys\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"bulkCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 500"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"exportCodes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 10000"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"sheetLabels\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 10000"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"templates\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 500"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"fileBytes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 21474836480"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"alerts\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 100"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"reports\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 100"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"domains\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 20"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"webhooks\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"mail\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"whiteLabel\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"linkWatch\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"folders\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"scheduledChanges\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"historyDays\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"scanRetentionMonths\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 25")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "      }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"pagination\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"page\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 1"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"limit\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 20"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"total\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 3"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"totalPages\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 1"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"nextCursor\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/plans&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/plans&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>get</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/plans&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/plans\""),
							createVNode("span", null, " \\")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string" }, "  -H"), createVNode("span", { class: "token-string-expression" }, " \"Authorization: Bearer $KEY\"")])
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/plans'"),
							createVNode("span", { class: "token-punctuation" }, ","),
							createVNode("span", null, " {")
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
							createVNode("span", null, " }"),
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
							createVNode("span", { class: "token-function" }, "get"),
							createVNode("span", { class: "token-punctuation" }, "(")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/plans\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
	_push(`<div class="operation-fields"><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> All plans, smallest first, as <code>application/json</code>.</p><ul class="fields"><li><p><code>data</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>data</code> fields</summary><ul class="fields"><li><p><code>plan</code> <span class="field-type"><code>free</code>, <code>pro</code>, <code>business</code></span></p></li><li><p><code>limits</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 20 <code>limits</code> fields</summary><ul class="fields"><li><p><code>callsPerMinute</code> <span class="field-type">integer, or null</span></p><p>API calls per key in any 60 seconds. Null means no limit.</p></li><li><p><code>callsPerDay</code> <span class="field-type">integer, or null</span></p><p>API calls with a key per UTC day. Null means no limit.</p></li><li><p><code>qrCodes</code> <span class="field-type">integer, or null</span></p><p>QR codes that may exist at the same time. Null means no limit.</p></li><li><p><code>apiKeys</code> <span class="field-type">integer, or null</span></p><p>API keys that may be active at the same time. Null means no limit.</p></li><li><p><code>bulkCodes</code> <span class="field-type">integer</span></p><p>QR codes that one bulk request may create. 0 means no bulk creation.</p></li><li><p><code>exportCodes</code> <span class="field-type">integer</span></p><p>QR codes that one ZIP export may contain; <code>POST /api/qr/bulk-export</code> takes at most 50 of them. 0 means no exports.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 14 more fields</summary><ul class="fields"><li><p><code>sheetLabels</code> <span class="field-type">integer, or null</span></p><p>Labels that one sheet may have. Null means no limit.</p></li><li><p><code>templates</code> <span class="field-type">integer, or null</span></p><p>Templates that may exist at the same time. Null means no limit.</p></li><li><p><code>alerts</code> <span class="field-type">integer, or null</span></p><p>Alerts that may exist at the same time. 0 means that there are none; null means no limit.</p></li><li><p><code>reports</code> <span class="field-type">integer, or null</span></p><p>Reports that may exist at the same time. 0 means that there are none; null means no limit.</p></li><li><p><code>fileBytes</code> <span class="field-type">integer, or null</span></p><p>Storage for hosted files in bytes. 0 means that files cannot be uploaded; null means no limit.</p></li><li><p><code>domains</code> <span class="field-type">integer, or null</span></p><p>Custom domains that the account may have, pending ones included. 0 means none; null means no limit.</p></li><li><p><code>webhooks</code> <span class="field-type">boolean</span></p><p>Whether webhooks are sent.</p></li><li><p><code>mail</code> <span class="field-type">boolean</span></p><p>Whether the operator has configured mail.</p></li><li><p><code>whiteLabel</code> <span class="field-type">boolean</span></p><p>Whether <code>branding</code> takes effect.</p></li><li><p><code>linkWatch</code> <span class="field-type">boolean</span></p><p>Whether destinations of codes are checked.</p></li><li><p><code>folders</code> <span class="field-type">boolean</span></p><p>Whether codes can be in folders.</p></li><li><p><code>scheduledChanges</code> <span class="field-type">boolean</span></p><p>Whether changes of codes can be scheduled.</p></li><li><p><code>historyDays</code> <span class="field-type">integer, or null</span></p><p>Days of changes of codes that the history shows; the latest 200 changes of a code are always shown. Null means all.</p></li><li><p><code>scanRetentionMonths</code> <span class="field-type">integer, or null</span></p><p>Scans are deleted after this number of months of 31 days; their counts are kept. Null means never.</p></li></ul></details></details></li></ul></details></li><li><p><code>pagination</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>pagination</code> fields</summary><ul class="fields"><li><p><code>page</code> <span class="field-type">integer, or null</span></p><p>Page number. Null when paging by cursor.</p></li><li><p><code>limit</code> <span class="field-type">integer</span></p></li><li><p><code>total</code> <span class="field-type">integer, or null</span></p><p>Number of items on all pages. Null if it is not counted.</p></li><li><p><code>totalPages</code> <span class="field-type">integer, or null</span></p></li><li><p><code>nextCursor</code> <span class="field-type">string, or null</span></p><p>Cursor of the next page. Null on the last page.</p></li></ul></details></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 errors that most GET requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/list-plans.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var list_plans_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, list_plans_default as default };
