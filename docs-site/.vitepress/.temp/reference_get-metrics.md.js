import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/get-metrics.md
var __pageData = JSON.parse("{\"title\":\"Retrieve the metrics of the API\",\"description\":\"Returns metrics in the Prometheus text format. With METRICS_PORT, they are served on that port only, and this route returns 404.\",\"frontmatter\":{\"title\":\"Retrieve the metrics of the API\",\"description\":\"Returns metrics in the Prometheus text format. With METRICS_PORT, they are served on that port only, and this route returns 404.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"GET\",\"path\":\"/metrics\",\"caller\":\"anyone\",\"parameters\":[],\"bodies\":[]}},\"headers\":[],\"relativePath\":\"reference/get-metrics.md\",\"filePath\":\"reference/get-metrics.md\"}");
var _sfc_main = { name: "reference/get-metrics.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="retrieve-the-metrics-of-the-api" tabindex="-1">Retrieve the metrics of the API <a class="header-anchor" href="#retrieve-the-metrics-of-the-api" aria-label="Permalink to “Retrieve the metrics of the API”">​</a></h1><p class="route"><span class="method get">GET</span> <code>/metrics</code></p><p>Returns metrics in the Prometheus text format. With <code>METRICS_PORT</code>, they are served on that port only, and this route returns 404.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) {} else return [];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/metrics&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -o</span><span class="token-string"${_scopeId}> metrics.txt</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> { writeFile } </span><span class="token-keyword"${_scopeId}>from</span><span class="token-string-expression"${_scopeId}> &#39;node:fs/promises&#39;</span><span${_scopeId}>;</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/metrics&#39;</span><span${_scopeId}>);</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>await</span><span class="token-function"${_scopeId}> writeFile</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;metrics.txt&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-constant"${_scopeId}> Buffer</span><span class="token-function"${_scopeId}>.from</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.arrayBuffer</span><span${_scopeId}>()));</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>get</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/metrics&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>)</span></span>
<span class="line"${_scopeId}><span${_scopeId}>response</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>raise_for_status</span><span class="token-punctuation"${_scopeId}>()</span></span>
<span class="line"${_scopeId}><span class="token-function"${_scopeId}>open</span><span class="token-punctuation"${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&quot;metrics.txt&quot;</span><span class="token-punctuation"${_scopeId}>, </span><span class="token-string-expression"${_scopeId}>&quot;wb&quot;</span><span class="token-punctuation"${_scopeId}>).</span><span class="token-function"${_scopeId}>write</span><span class="token-punctuation"${_scopeId}>(response.content)</span></span></code></pre></div></div></div>`);
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/metrics\""),
							createVNode("span", null, " \\")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string" }, "  -o"), createVNode("span", { class: "token-string" }, " metrics.txt")])
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
							createVNode("span", { class: "token-keyword" }, "import"),
							createVNode("span", null, " { writeFile } "),
							createVNode("span", { class: "token-keyword" }, "from"),
							createVNode("span", { class: "token-string-expression" }, " 'node:fs/promises'"),
							createVNode("span", null, ";")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-keyword" }, "const"),
							createVNode("span", { class: "token-constant" }, " response"),
							createVNode("span", { class: "token-keyword" }, " ="),
							createVNode("span", { class: "token-keyword" }, " await"),
							createVNode("span", { class: "token-function" }, " fetch"),
							createVNode("span", null, "("),
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/metrics'"),
							createVNode("span", null, ");")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-keyword" }, "await"),
							createVNode("span", { class: "token-function" }, " writeFile"),
							createVNode("span", null, "("),
							createVNode("span", { class: "token-string-expression" }, "'metrics.txt'"),
							createVNode("span", { class: "token-punctuation" }, ","),
							createVNode("span", { class: "token-constant" }, " Buffer"),
							createVNode("span", { class: "token-function" }, ".from"),
							createVNode("span", null, "("),
							createVNode("span", { class: "token-keyword" }, "await"),
							createVNode("span", { class: "token-constant" }, " response"),
							createVNode("span", { class: "token-function" }, ".arrayBuffer"),
							createVNode("span", null, "()));")
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-keyword" }, "import"), createVNode("span", null, " requests")]),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/metrics\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-function" }, "open"),
							createVNode("span", { class: "token-punctuation" }, "("),
							createVNode("span", { class: "token-string-expression" }, "\"metrics.txt\""),
							createVNode("span", { class: "token-punctuation" }, ", "),
							createVNode("span", { class: "token-string-expression" }, "\"wb\""),
							createVNode("span", { class: "token-punctuation" }, ")."),
							createVNode("span", { class: "token-function" }, "write"),
							createVNode("span", { class: "token-punctuation" }, "(response.content)")
						])
					])])
				])
			])])];
		}),
		_: 1
	}, _parent));
	_push(`<div class="operation-fields"><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The metrics, as <code>text/plain</code>.</p><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 errors that most GET requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/get-metrics.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var get_metrics_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, get_metrics_default as default };
