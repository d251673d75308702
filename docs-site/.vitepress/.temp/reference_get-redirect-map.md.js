import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/get-redirect-map.md
var __pageData = JSON.parse("{\"title\":\"Download a redirect map to leave with\",\"description\":\"Returns a file with which a web server without this service serves every URL of the account that leads somewhere now: short links, former ones, aliases, and keys of GS1 codes, each with its default destination. What depends on the visitor is lost, and comments or note say so. nginx is an include for the http block, caddy a Caddyfile, and netlify a _redirects file, which Cloudflare Pages reads, too. csv and json have host, path, kind, status, location, qrCodeId, name, and note. An account has at most 4 downloads running at the same time, and one more returns 429. A key needs the scope codes:read.\",\"frontmatter\":{\"title\":\"Download a redirect map to leave with\",\"description\":\"Returns a file with which a web server without this service serves every URL of the account that leads somewhere now: short links, former ones, aliases, and keys of GS1 codes, each with its default destination. What depends on the visitor is lost, and comments or note say so. nginx is an include for the http block, caddy a Caddyfile, and netlify a _redirects file, which Cloudflare Pages reads, too. csv and json have host, path, kind, status, location, qrCodeId, name, and note. An account has at most 4 downloads running at the same time, and one more returns 429. A key needs the scope codes:read.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"GET\",\"path\":\"/api/v1/redirect-map\",\"caller\":\"key\",\"parameters\":[{\"name\":\"format\",\"place\":\"query\",\"required\":false},{\"name\":\"domain\",\"place\":\"query\",\"required\":false}],\"bodies\":[]}},\"headers\":[],\"relativePath\":\"reference/get-redirect-map.md\",\"filePath\":\"reference/get-redirect-map.md\"}");
var _sfc_main = { name: "reference/get-redirect-map.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="download-a-redirect-map-to-leave-with" tabindex="-1">Download a redirect map to leave with <a class="header-anchor" href="#download-a-redirect-map-to-leave-with" aria-label="Permalink to “Download a redirect map to leave with”">​</a></h1><p class="route"><span class="method get">GET</span> <code>/api/v1/redirect-map</code></p><p>Returns a file with which a web server without this service serves every URL of the account that leads somewhere now: short links, former ones, aliases, and keys of GS1 codes, each with its default destination. What depends on the visitor is lost, and comments or <code>note</code> say so. <code>nginx</code> is an include for the <code>http</code> block, <code>caddy</code> a Caddyfile, and <code>netlify</code> a <code>_redirects</code> file, which Cloudflare Pages reads, too. <code>csv</code> and <code>json</code> have <code>host</code>, <code>path</code>, <code>kind</code>, <code>status</code>, <code>location</code>, <code>qrCodeId</code>, <code>name</code>, and <code>note</code>. An account has at most 4 downloads running at the same time, and one more returns 429. A key needs the scope <code>codes:read</code>.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>[</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;host&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;go.example.com&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;path&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;/menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;kind&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;alias&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 302</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;location&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://example.com/menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;qrCodeId&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;qr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;note&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Lost: utm&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>]</span></span></code></pre></div>`);
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
					createVNode("span", { class: "line" }, [createVNode("span", null, "[")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  {")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"host\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"go.example.com\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"path\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"/menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"kind\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"alias\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 302"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"location\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://example.com/menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"qrCodeId\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"name\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"note\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Lost: utm\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "]")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/redirect-map&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/redirect-map&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>get</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/redirect-map&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/redirect-map\""),
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/redirect-map'"),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/redirect-map\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
	_push(`<div class="operation-fields"><h2 id="query-parameters" tabindex="-1">Query parameters <a class="header-anchor" href="#query-parameters" aria-label="Permalink to “Query parameters”">​</a></h2><ul class="fields"><li><p><code>format</code> <span class="field-type"><code>nginx</code>, <code>caddy</code>, <code>netlify</code>, <code>csv</code>, <code>json</code></span></p><p>Format of the file. Required. Example: <code>nginx</code>.</p></li><li><p><code>domain</code> <span class="field-type">string, at most 300 characters</span></p><p>The host whose URLs are listed: the host of the service, or a domain of the account. Required for <code>netlify</code>. Default: all hosts. Example: <code>go.example.com</code>.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The redirect map, as <code>application/json</code> or <code>text/plain</code> or <code>text/csv</code>.</p><ul class="fields"><li><p><code>host</code> <span class="field-type">string</span></p><p>Host name without a port.</p></li><li><p><code>path</code> <span class="field-type">string</span></p><p>Percent-encoded path. Short links match in any case.</p></li><li><p><code>kind</code> <span class="field-type"><code>short</code>, <code>former</code>, <code>alias</code>, <code>gs1</code></span></p><p>Current or former short code, alias, or key of GS1 Digital Link.</p></li><li><p><code>status</code> <span class="field-type">integer, 200 to 410</span></p><p>Status of the URL: 302 or 410, for keys of GS1 Digital Link 307; 200 if it shows content, 404 if the code is not active yet.</p></li><li><p><code>location</code> <span class="field-type">string, or null</span></p><p>Default destination; null unless the status is 302 or 307.</p></li><li><p><code>qrCodeId</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string, or null</span></p><p>Name of the code.</p></li><li><p><code>note</code> <span class="field-type">string, or null</span></p><p>What a server without this service cannot do.</p></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 errors that most GET requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/get-redirect-map.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var get_redirect_map_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, get_redirect_map_default as default };
