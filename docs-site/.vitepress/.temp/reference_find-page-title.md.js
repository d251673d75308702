import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/find-page-title.md
var __pageData = JSON.parse("{\"title\":\"Find the title of a web page\",\"description\":\"Requests a page and returns its title, to suggest it as the name of a code. Nothing is stored. The service requests the page as link watch does: once, from public IP addresses only, with at most 5 redirects, 64 KiB, and 4 seconds. A page that cannot be read has the title null and a reason. At most 30 calls per account in any 60 seconds; a call beyond that is rejected with 429 and Retry-After. A key needs the scope codes:write.\",\"frontmatter\":{\"title\":\"Find the title of a web page\",\"description\":\"Requests a page and returns its title, to suggest it as the name of a code. Nothing is stored. The service requests the page as link watch does: once, from public IP addresses only, with at most 5 redirects, 64 KiB, and 4 seconds. A page that cannot be read has the title null and a reason. At most 30 calls per account in any 60 seconds; a call beyond that is rejected with 429 and Retry-After. A key needs the scope codes:write.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"POST\",\"path\":\"/api/v1/page-title\",\"caller\":\"key\",\"parameters\":[{\"name\":\"Idempotency-Key\",\"place\":\"header\",\"required\":false}],\"bodies\":[{\"name\":\"Example\",\"text\":\"{\\n  \\\"url\\\": \\\"https://example.com/menu\\\"\\n}\"}],\"sample\":{\"method\":\"POST\",\"url\":\"https://qrelay.example/api/v1/page-title\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/find-page-title.md\",\"filePath\":\"reference/find-page-title.md\"}");
var _sfc_main = { name: "reference/find-page-title.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="find-the-title-of-a-web-page" tabindex="-1">Find the title of a web page <a class="header-anchor" href="#find-the-title-of-a-web-page" aria-label="Permalink to “Find the title of a web page”">​</a></h1><p class="route"><span class="method post">POST</span> <code>/api/v1/page-title</code></p><p>Requests a page and returns its title, to suggest it as the name of a code. Nothing is stored. The service requests the page as link watch does: once, from public IP addresses only, with at most 5 redirects, 64 KiB, and 4 seconds. A page that cannot be read has the title null and a reason. At most 30 calls per account in any 60 seconds; a call beyond that is rejected with 429 and <code>Retry-After</code>. A key needs the scope <code>codes:write</code>.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;url&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://example.com/menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;title&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Menu | Bistro&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;reason&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span></span>
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
						createVNode("span", { class: "token-keyword" }, "  \"url\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://example.com/menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"title\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Menu | Bistro\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"reason\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> POST</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/page-title&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{ &quot;url&quot;: &quot;https://example.com/menu&quot; }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/page-title&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;POST&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({ url</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;https://example.com/menu&#39;</span><span${_scopeId}> })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>post</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/page-title&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{ </span><span class="token-string-expression"${_scopeId}>&quot;url&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;https://example.com/menu&quot;</span><span class="token-punctuation"${_scopeId}> },</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/page-title\""),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string" }, "  -d"), createVNode("span", { class: "token-string-expression" }, " '{ \"url\": \"https://example.com/menu\" }'")])
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/page-title'"),
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
							createVNode("span", null, "({ url"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'https://example.com/menu'"),
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
							createVNode("span", { class: "token-function" }, "post"),
							createVNode("span", { class: "token-punctuation" }, "(")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/page-title\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-string-expression" }, "\"url\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"https://example.com/menu\""),
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
	_push(`<div class="operation-fields"><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>Idempotency-Key</code> <span class="field-type">string, at most 255 characters</span></p><p>Makes it safe to repeat the request: for 24 hours, the same key and body return the first response. Example: <code>0d8f1f4e-8a57-4a3c-9b0e-2f1f6f1d7c55</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 16 KiB.</p><ul class="fields"><li><p><code>url</code> <span class="field-type">URL, at most 8,192 characters</span> <span class="field-required">required</span></p><p>Address of the page.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The title, or why there is none, as <code>application/json</code>.</p><ul class="fields"><li><p><code>url</code> <span class="field-type">URL</span></p><p>Address of the page, as it was requested.</p></li><li><p><code>title</code> <span class="field-type">string, or null</span></p><p>Title of the page, short enough for the name of a code; null if there is none.</p></li><li><p><code>reason</code> <span class="field-type">string, or null</span></p><p>Why there is no title; null if there is one. <code>no_title</code>: the page has none in its first 64 KiB; <code>off</code>: this service requests no pages; anything else as in <code>health</code> of a code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 12 values</summary><p><code>no_title</code>, <code>off</code>, <code>status</code>, <code>name</code>, <code>tls</code>, <code>connection</code>, <code>timeout</code>, <code>redirects</code>, <code>blocked</code>, <code>challenge</code>, <code>not_public</code>, <code>unclear</code></p></details></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 17 errors that most POST requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#idempotency_in_progress"><code>idempotency_in_progress</code></a></p><p>The first request with this <code>Idempotency-Key</code> is still running: retry in a few seconds.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#idempotency_mismatch"><code>idempotency_mismatch</code></a></p><p>This <code>Idempotency-Key</code> was used with another body.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/find-page-title.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var find_page_title_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, find_page_title_default as default };
