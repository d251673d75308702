import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/get-readiness.md
var __pageData = JSON.parse("{\"title\":\"Check whether redirects, or API requests, can be served\",\"description\":\"Without a parameter, returns 200 while short links are served, also while MongoDB is down: use it for load balancers and health checks of containers. With for=api, returns 503 while API requests cannot be served. The body has the state of each dependency. Pings each dependency at most once per second, for all callers together. Responds on every host, including custom domains.\",\"frontmatter\":{\"title\":\"Check whether redirects, or API requests, can be served\",\"description\":\"Without a parameter, returns 200 while short links are served, also while MongoDB is down: use it for load balancers and health checks of containers. With for=api, returns 503 while API requests cannot be served. The body has the state of each dependency. Pings each dependency at most once per second, for all callers together. Responds on every host, including custom domains.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"GET\",\"path\":\"/readyz\",\"caller\":\"anyone\",\"parameters\":[{\"name\":\"for\",\"place\":\"query\",\"required\":false}],\"bodies\":[]}},\"headers\":[],\"relativePath\":\"reference/get-readiness.md\",\"filePath\":\"reference/get-readiness.md\"}");
var _sfc_main = { name: "reference/get-readiness.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="check-whether-redirects-or-api-requests-can-be-served" tabindex="-1">Check whether redirects, or API requests, can be served <a class="header-anchor" href="#check-whether-redirects-or-api-requests-can-be-served" aria-label="Permalink to “Check whether redirects, or API requests, can be served”">​</a></h1><p class="route"><span class="method get">GET</span> <code>/readyz</code></p><p>Without a parameter, returns 200 while short links are served, also while MongoDB is down: use it for load balancers and health checks of containers. With <code>for=api</code>, returns 503 while API requests cannot be served. The body has the state of each dependency. Pings each dependency at most once per second, for all callers together. Responds on every host, including custom domains.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;ok&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;checks&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;redirects&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;ok&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;mongodb&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;ok&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;temporal&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;down&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;message&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;does not respond&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;spool&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;ok&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;clock&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;ok&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span></span>
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
						createVNode("span", { class: "token-keyword" }, "  \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"ok\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"checks\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"redirects\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"ok\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"mongodb\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"ok\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"temporal\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"down\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"message\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"does not respond\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"spool\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"ok\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"clock\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"ok\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/readyz&quot;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/readyz&#39;</span><span${_scopeId}>);</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>get</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/readyz&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
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
					}, [createVNode("code", null, [createVNode("span", { class: "line" }, [createVNode("span", { class: "token-function" }, "curl"), createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/readyz\"")])])])
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/readyz'"),
							createVNode("span", null, ");")
						]),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/readyz\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
	_push(`<div class="operation-fields"><h2 id="query-parameters" tabindex="-1">Query parameters <a class="header-anchor" href="#query-parameters" aria-label="Permalink to “Query parameters”">​</a></h2><ul class="fields"><li><p><code>for</code> <span class="field-type"><code>redirects</code>, <code>api</code></span></p><p>What the process must be ready for. Example: <code>api</code>.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The process is ready, as <code>application/json</code>.</p><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code></span></p></li><li><p><code>checks</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>checks</code> fields</summary><ul class="fields"><li><p><code>redirects</code> <span class="field-type">object</span></p><p>Whether short links are served.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>redirects</code> fields</summary><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code>, <code>warning</code>, <code>down</code></span></p><p><code>warning</code> needs the attention of the operator, but nothing fails because of it.</p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>mongodb</code> <span class="field-type">object</span></p><p>While it is <code>down</code>, known short links redirect and API calls get 503.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>mongodb</code> fields</summary><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code>, <code>warning</code>, <code>down</code></span></p><p><code>warning</code> needs the attention of the operator, but nothing fails because of it.</p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>temporal</code> <span class="field-type">object</span></p><p>While it is <code>down</code>, new jobs stay <code>queued</code> and webhooks wait.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>temporal</code> fields</summary><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code>, <code>warning</code>, <code>down</code></span></p><p><code>warning</code> needs the attention of the operator, but nothing fails because of it.</p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>spool</code> <span class="field-type">object</span></p><p>Where scans wait while MongoDB is down.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>spool</code> fields</summary><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code>, <code>warning</code>, <code>down</code></span></p><p><code>warning</code> needs the attention of the operator, but nothing fails because of it.</p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>clock</code> <span class="field-type">object</span></p><p>A <code>warning</code> if the clock of this host differs from the clock of MongoDB.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>clock</code> fields</summary><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code>, <code>warning</code>, <code>down</code></span></p><p><code>warning</code> needs the attention of the operator, but nothing fails because of it.</p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 errors that most GET requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/get-readiness.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var get_readiness_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, get_readiness_default as default };
