import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/get-gs1-resolver.md
var __pageData = JSON.parse("{\"title\":\"Retrieve the description of the GS1 resolver\",\"description\":\"Describes which GS1 Digital Link URIs resolve on this host, as the GS1-Conformant Resolver Standard defines it. Pages of any origin can read it. Custom domains have it if their account has codes of the type gs1, under the name of the account; otherwise they respond with 404.\",\"frontmatter\":{\"title\":\"Retrieve the description of the GS1 resolver\",\"description\":\"Describes which GS1 Digital Link URIs resolve on this host, as the GS1-Conformant Resolver Standard defines it. Pages of any origin can read it. Custom domains have it if their account has codes of the type gs1, under the name of the account; otherwise they respond with 404.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"GET\",\"path\":\"/.well-known/gs1resolver\",\"caller\":\"anyone\",\"parameters\":[],\"bodies\":[]}},\"headers\":[],\"relativePath\":\"reference/get-gs1-resolver.md\",\"filePath\":\"reference/get-gs1-resolver.md\"}");
var _sfc_main = { name: "reference/get-gs1-resolver.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="retrieve-the-description-of-the-gs1-resolver" tabindex="-1">Retrieve the description of the GS1 resolver <a class="header-anchor" href="#retrieve-the-description-of-the-gs1-resolver" aria-label="Permalink to “Retrieve the description of the GS1 resolver”">​</a></h1><p class="route"><span class="method get">GET</span> <code>/.well-known/gs1resolver</code></p><p>Describes which GS1 Digital Link URIs resolve on this host, as the GS1-Conformant Resolver Standard defines it. Pages of any origin can read it. Custom domains have it if their account has codes of the type <code>gs1</code>, under the name of the account; otherwise they respond with 404.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Qrelay&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;resolverRoot&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qr.example.com&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;supportedPrimaryKeys&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;01&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;supportedLinkType&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;namespace&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://ref.gs1.org/voc/&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;prefix&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;gs1:&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;linkTypeDefaultCanBeLinkset&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;jsonLdContextLocation&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://ref.gs1.org/standards/resolver/linkset-context&quot;</span></span>
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
						createVNode("span", { class: "token-keyword" }, "  \"name\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Qrelay\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"resolverRoot\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qr.example.com\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"supportedPrimaryKeys\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"01\"")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"supportedLinkType\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    {")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"namespace\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://ref.gs1.org/voc/\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"prefix\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"gs1:\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"linkTypeDefaultCanBeLinkset\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"jsonLdContextLocation\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://ref.gs1.org/standards/resolver/linkset-context\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/.well-known/gs1resolver&quot;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/.well-known/gs1resolver&#39;</span><span${_scopeId}>);</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>get</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/.well-known/gs1resolver&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
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
					}, [createVNode("code", null, [createVNode("span", { class: "line" }, [createVNode("span", { class: "token-function" }, "curl"), createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/.well-known/gs1resolver\"")])])])
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/.well-known/gs1resolver'"),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/.well-known/gs1resolver\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
	_push(`<div class="operation-fields"><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The description file, as <code>application/json</code>.</p><ul class="fields"><li><p><code>name</code> <span class="field-type">string</span></p><p>The service, or the account of the custom domain.</p></li><li><p><code>resolverRoot</code> <span class="field-type">string</span></p><p>Base of the GS1 Digital Link URIs on the requested host.</p></li><li><p><code>supportedPrimaryKeys</code> <span class="field-type">list of <code>01</code></span></p><p>Primary keys that resolve: <code>01</code> is a GTIN.</p></li><li><p><code>supportedLinkType</code> <span class="field-type">list of object</span></p><p>Namespaces of link types. URIs of other link types are accepted, too.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>supportedLinkType</code> fields</summary><ul class="fields"><li><p><code>namespace</code> <span class="field-type">string</span></p></li><li><p><code>prefix</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>linkTypeDefaultCanBeLinkset</code> <span class="field-type"><code>false</code></span></p><p>A URI without <code>linkType</code> never returns a linkset.</p></li><li><p><code>jsonLdContextLocation</code> <span class="field-type">string</span></p><p>Context with which linksets are JSON-LD.</p></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 errors that most GET requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/get-gs1-resolver.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var get_gs1_resolver_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, get_gs1_resolver_default as default };
