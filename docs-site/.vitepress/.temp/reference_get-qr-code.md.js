import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/get-qr-code.md
var __pageData = JSON.parse("{\"title\":\"Retrieve a QR code\",\"description\":\"A key needs the scope codes:read.\",\"frontmatter\":{\"title\":\"Retrieve a QR code\",\"description\":\"A key needs the scope codes:read.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"GET\",\"path\":\"/api/v1/qr-codes/{id}\",\"caller\":\"key\",\"parameters\":[{\"name\":\"id\",\"place\":\"path\",\"required\":true,\"example\":\"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\"},{\"name\":\"If-None-Match\",\"place\":\"header\",\"required\":false}],\"bodies\":[]}},\"headers\":[],\"relativePath\":\"reference/get-qr-code.md\",\"filePath\":\"reference/get-qr-code.md\"}");
var _sfc_main = { name: "reference/get-qr-code.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="retrieve-a-qr-code" tabindex="-1">Retrieve a QR code <a class="header-anchor" href="#retrieve-a-qr-code" aria-label="Permalink to “Retrieve a QR code”">​</a></h1><p class="route"><span class="method get">GET</span> <code>/api/v1/qr-codes/{id}</code></p><p>A key needs the scope <code>codes:read</code>.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;qr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;url&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;data&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://example.com/menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;tags&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;spring&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;folder&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;template&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;metadata&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;table&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 7</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;dynamic&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;compact&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;encoded&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/r/menu-7&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;shortCode&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;menu-7&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;domain&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;aliases&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> []</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;shortUrl&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/r/menu-7&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;image&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;images&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;svg&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;png&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.png&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;pdf&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.pdf&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;eps&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.eps&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;webp&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.webp&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;jpg&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.jpg&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;shareImage&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg?token=Zp1x8vQm2k7Rw5Yt9LcN3g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;style&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;foreground&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#1a237e&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;background&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#ffffff&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;errorCorrection&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;M&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;format&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;svg&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;size&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 512</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;margin&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 4</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;shape&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;eyes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;frame&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;ball&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;foreground&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;gradient&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;logo&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;frame&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;strict&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;active&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;state&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;active&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;routing&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;passwordProtected&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;scansLeft&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;watch&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;health&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;page&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;archived&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;scannability&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;ok&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;contrast&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 13.24</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;quietZone&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 4</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;warnings&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> []</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;totalScans&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 128</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;lastScannedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-21T08:15:30.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;createdAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-02T09:00:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;updatedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-02T09:00:00.000Z&quot;</span></span>
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
						createVNode("span", { class: "token-string-expression" }, " \"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"type\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"url\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"data\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://example.com/menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"name\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"tags\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"spring\"")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"folder\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"template\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"metadata\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"table\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 7")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"dynamic\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"compact\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"encoded\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/r/menu-7\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"shortCode\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"menu-7\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"domain\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"aliases\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " []"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"shortUrl\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/r/menu-7\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"image\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"images\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"svg\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"png\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.png\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"pdf\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.pdf\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"eps\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.eps\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"webp\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.webp\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"jpg\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.jpg\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"shareImage\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg?token=Zp1x8vQm2k7Rw5Yt9LcN3g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"style\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"foreground\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#1a237e\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"background\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#ffffff\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"errorCorrection\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"M\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"format\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"svg\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"size\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 512"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"margin\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 4"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"shape\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"eyes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"frame\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"ball\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"foreground\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"gradient\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"logo\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"frame\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"strict\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"active\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"state\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"active\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"routing\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"passwordProtected\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"scansLeft\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"watch\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"health\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"page\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"archived\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"scannability\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"ok\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"contrast\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 13.24"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"quietZone\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 4"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"warnings\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " []")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"totalScans\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 128"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"lastScannedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-21T08:15:30.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"createdAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-02T09:00:00.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"updatedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-02T09:00:00.000Z\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>get</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g'"),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
	_push(`<div class="operation-fields"><h2 id="path-parameters" tabindex="-1">Path parameters <a class="header-anchor" href="#path-parameters" aria-label="Permalink to “Path parameters”">​</a></h2><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time. Example: <code>qr_01k8zq4w5tfxxa1b2c3d4e5f6g</code>.</p></li></ul><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>If-None-Match</code> <span class="field-type">string</span></p><p><code>ETag</code> of the version that you have; returns 304 if it is current. Example: <code>&quot;kX2mQ9rT4vWz7bN1cL5hYg&quot;</code>.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The QR code, as <code>application/json</code>.</p><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>type</code> <span class="field-type">string</span></p><p>Type of the content. Accepted in any case; returned in lowercase.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>data</code> <span class="field-type">string or object; see <a href="/docs/code-types">Code types</a></span></p><p>Content in the schema of its type, or a string: plain text such as a URL, or a payload in the grammar of its type.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> the fields of 19 types</summary><details class="disclosure"><summary><strong>url</strong></summary><ul class="fields"><li><p><code>url</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Absolute http or https URL without credentials; www. alone gets https://. International host names are converted to Punycode.</p></li></ul></details><details class="disclosure"><summary><strong>text</strong></summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string, at most 20,000 characters</span></p><p>Text to show. Newlines are kept; other control characters are rejected.</p></li></ul></details><details class="disclosure"><summary><strong>vcard</strong></summary><ul class="fields"><li><p><code>firstName</code> <span class="field-type">string, at most 200 characters</span></p><p>Given name, including middle names.</p></li><li><p><code>lastName</code> <span class="field-type">string, at most 200 characters</span></p><p>Family name.</p></li><li><p><code>phones</code> <span class="field-type">list of up to 10: string, at most 60 characters</span></p><p>Phone numbers with + and country code, also with an extension, such as ;ext=12. Stored as E.164.</p></li><li><p><code>phoneTypes</code> <span class="field-type">list of up to 10: <code>mobile</code>, <code>work</code>, <code>home</code>, <code>fax</code>, <code>pager</code>, <code>other</code></span></p><p>Types of the phone numbers, in the order of phones; missing ones are other, a number without a type.</p></li><li><p><code>emails</code> <span class="field-type">list of up to 10: string, at most 254 characters</span></p><p>Email addresses.</p></li><li><p><code>urls</code> <span class="field-type">list of up to 10: URL, at most 2,048 characters</span></p><p>URLs, http or https.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>address</code> <span class="field-type">object</span></p><p>Postal address. A string is read as the street.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>address</code> fields</summary><ul class="fields"><li><p><code>street</code> <span class="field-type">string, at most 200 characters</span></p><p>Street and house number.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p><p>City or town.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span></p><p>State, province, or canton.</p></li><li><p><code>postalCode</code> <span class="field-type">string, at most 20 characters</span></p><p>Postal code.</p></li><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the country.</p></li></ul></details></li><li><p><code>birthday</code> <span class="field-type">date, at most 40 characters</span></p><p>Date of birth, YYYY-MM-DD.</p></li><li><p><code>photoUrl</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>URL of a photo of the person, https only. Address books that are offline show none.</p></li><li><p><code>organization</code> <span class="field-type">string, at most 200 characters</span></p><p>Company or other organization.</p></li><li><p><code>title</code> <span class="field-type">string, at most 200 characters</span></p><p>Job title.</p></li><li><p><code>note</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Note of one or more lines.</p></li><li><p><code>version</code> <span class="field-type"><code>3.0</code>, <code>4.0</code></span></p><p>vCard version. All phones read 3.0 (RFC 2426); most read 4.0 (RFC 6350). Default: <code>&quot;3.0&quot;</code>.</p></li></ul></details></details><details class="disclosure"><summary><strong>wifi</strong></summary><ul class="fields"><li><p><code>ssid</code> <span class="field-type">string, at most 32 characters</span></p><p>Name of the network, 1 to 32 bytes of UTF-8.</p></li><li><p><code>password</code> <span class="field-type">string, at most 128 characters</span></p><p>Password. WPA: 8 to 63 characters or 64 hex digits. WEP: 5 or 13 characters, or 10 or 26 hex digits. Omit it for nopass.</p></li><li><p><code>security</code> <span class="field-type"><code>WPA</code>, <code>WPA3</code>, <code>WEP</code>, <code>nopass</code>, <code>WPA2-EAP</code></span></p><p>Security of the network. <code>WPA</code> includes WPA2 and mixed WPA2/WPA3; <code>WPA3</code> is for WPA3-only networks. Default: <code>&quot;WPA&quot;</code>.</p></li><li><p><code>hidden</code> <span class="field-type">boolean</span></p><p>Whether the network does not broadcast its name. Default: <code>false</code>.</p></li><li><p><code>eap</code> <span class="field-type"><code>PEAP</code>, <code>TTLS</code>, <code>TLS</code>, <code>PWD</code>, <code>SIM</code>, <code>AKA</code></span></p><p>Outer authentication method, for WPA2-EAP only.</p></li><li><p><code>phase2</code> <span class="field-type"><code>MSCHAPV2</code>, <code>GTC</code>, <code>PAP</code>, <code>MSCHAP</code>, <code>CHAP</code></span></p><p>Inner authentication method, for WPA2-EAP only.</p></li><li><p><code>identity</code> <span class="field-type">string, at most 253 characters</span></p><p>Username, for WPA2-EAP only.</p></li><li><p><code>anonymousIdentity</code> <span class="field-type">string, at most 253 characters</span></p><p>Outer, public username, for WPA2-EAP only.</p></li></ul></details><details class="disclosure"><summary><strong>email</strong></summary><ul class="fields"><li><p><code>to</code> <span class="field-type">list of 1 to 20: string, at most 254 characters</span></p><p>Recipients.</p></li><li><p><code>cc</code> <span class="field-type">list of up to 20: string, at most 254 characters</span></p><p>Recipients of a copy.</p></li><li><p><code>bcc</code> <span class="field-type">list of up to 20: string, at most 254 characters</span></p><p>Recipients of a copy that other recipients do not see.</p></li><li><p><code>subject</code> <span class="field-type">string, at most 500 characters</span></p><p>Subject.</p></li><li><p><code>body</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Text of the message.</p></li></ul></details><details class="disclosure"><summary><strong>sms</strong></summary><ul class="fields"><li><p><code>phone</code> <span class="field-type">string, at most 60 characters</span></p><p>Phone number with + and country code, stored as E.164, or a short number such as 12345.</p></li><li><p><code>message</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Text of the message.</p></li></ul></details><details class="disclosure"><summary><strong>phone</strong></summary><ul class="fields"><li><p><code>number</code> <span class="field-type">string, at most 60 characters</span></p><p>Phone number with + and country code, also with an extension, such as ;ext=12. Stored as E.164. Or a short number such as 112, or a code such as *100#.</p></li></ul></details><details class="disclosure"><summary><strong>geo</strong></summary><ul class="fields"><li><p><code>latitude</code> <span class="field-type">number, -90 to 90</span></p><p>Degrees north (WGS 84), rounded to 7 decimals.</p></li><li><p><code>longitude</code> <span class="field-type">number, -180 to 180</span></p><p>Degrees east (WGS 84), rounded to 7 decimals.</p></li><li><p><code>label</code> <span class="field-type">string, at most 200 characters</span></p><p>Name of the location. Only Android maps show it.</p></li></ul></details><details class="disclosure"><summary><strong>event</strong></summary><ul class="fields"><li><p><code>title</code> <span class="field-type">string, at most 300 characters</span></p><p>Title of the event.</p></li><li><p><code>start</code> <span class="field-type">string, at most 40 characters</span></p><p>Start: a time with Z or an offset, a local time if timezone is given, or a date for an all-day event. Stored in UTC.</p></li><li><p><code>end</code> <span class="field-type">string, at most 40 characters</span></p><p>End. For an all-day event, its last day.</p></li><li><p><code>allDay</code> <span class="field-type">boolean</span></p><p>Whether the event lasts whole days. Default: true if start has no time.</p></li><li><p><code>timezone</code> <span class="field-type">string, at most 60 characters</span></p><p>IANA time zone, such as Europe/Berlin, of times without an offset and of the displayed event.</p></li><li><p><code>location</code> <span class="field-type">string, at most 300 characters</span></p><p>Where the event takes place.</p></li><li><p><code>description</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Details about the event.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Page about the event.</p></li></ul></details><details class="disclosure"><summary><strong>whatsapp</strong></summary><ul class="fields"><li><p><code>phone</code> <span class="field-type">string, at most 60 characters</span></p><p>Phone number with + and country code. Stored as E.164.</p></li><li><p><code>message</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Text of the draft.</p></li></ul></details><details class="disclosure"><summary><strong>app</strong></summary><ul class="fields"><li><p><code>iosUrl</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Destination for iPhones, and for iPads that ask for mobile pages: an http, https, or itms-apps URL.</p></li><li><p><code>androidUrl</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Destination for Android devices: an http, https, or market URL.</p></li><li><p><code>fallbackUrl</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Destination for all other devices, which include most iPads: an http or https URL.</p></li></ul></details><details class="disclosure"><summary><strong>mecard</strong></summary><ul class="fields"><li><p><code>firstName</code> <span class="field-type">string, at most 200 characters</span></p><p>Given name, including middle names.</p></li><li><p><code>lastName</code> <span class="field-type">string, at most 200 characters</span></p><p>Family name.</p></li><li><p><code>phones</code> <span class="field-type">list of up to 10: string, at most 60 characters</span></p><p>Phone numbers with + and country code. Stored as E.164.</p></li><li><p><code>emails</code> <span class="field-type">list of up to 10: string, at most 254 characters</span></p><p>Email addresses.</p></li><li><p><code>urls</code> <span class="field-type">list of up to 10: URL, at most 2,048 characters</span></p><p>URLs, http or https.</p></li><li><p><code>address</code> <span class="field-type">object</span></p><p>Postal address. A string is read as the street.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>address</code> fields</summary><ul class="fields"><li><p><code>street</code> <span class="field-type">string, at most 200 characters</span></p><p>Street and house number.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p><p>City or town.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span></p><p>State, province, or canton.</p></li><li><p><code>postalCode</code> <span class="field-type">string, at most 20 characters</span></p><p>Postal code.</p></li><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the country.</p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 more fields</summary><ul class="fields"><li><p><code>birthday</code> <span class="field-type">date, at most 40 characters</span></p><p>Date of birth, YYYY-MM-DD.</p></li><li><p><code>organization</code> <span class="field-type">string, at most 200 characters</span></p><p>Company or other organization.</p></li><li><p><code>note</code> <span class="field-type">string, at most 1,000 characters</span></p><p>Note of one line.</p></li></ul></details></details><details class="disclosure"><summary><strong>sepa</strong></summary><ul class="fields"><li><p><code>name</code> <span class="field-type">string, at most 70 characters</span></p><p>Name of the payee.</p></li><li><p><code>iban</code> <span class="field-type">string, at most 60 characters</span></p><p>IBAN of the payee. Its check digits are verified.</p></li><li><p><code>bic</code> <span class="field-type">string, at most 20 characters</span></p><p>BIC of the payee&#39;s bank. Not required within the European Economic Area.</p></li><li><p><code>amount</code> <span class="field-type">number, 0.01 to 999,999,999.99</span></p><p>Amount in euros.</p></li><li><p><code>reference</code> <span class="field-type">string, at most 40 characters</span></p><p>Structured creditor reference (ISO 11649). Cannot be combined with text.</p></li><li><p><code>text</code> <span class="field-type">string, at most 140 characters</span></p><p>What the payment is for. Cannot be combined with reference.</p></li><li><p><code>purpose</code> <span class="field-type">string, at most 40 characters</span></p><p>Purpose code (ISO 20022), such as CHAR.</p></li><li><p><code>info</code> <span class="field-type">string, at most 70 characters</span></p><p>Note to the payer.</p></li></ul></details><details class="disclosure"><summary><strong>bitcoin</strong></summary><ul class="fields"><li><p><code>address</code> <span class="field-type">string, at most 90 characters</span></p><p>Main-network address that starts with bc1, 1, or 3. Its checksum is verified.</p></li><li><p><code>amount</code> <span class="field-type">number, 0.00000001 to 21,000,000</span></p><p>Amount in bitcoin, not in satoshi.</p></li><li><p><code>label</code> <span class="field-type">string, at most 200 characters</span></p><p>Name of the payee.</p></li><li><p><code>message</code> <span class="field-type">string, at most 500 characters</span></p><p>What the payment is for.</p></li></ul></details><details class="disclosure"><summary><strong>pix</strong></summary><ul class="fields"><li><p><code>key</code> <span class="field-type">string, at most 100 characters</span></p><p>Pix key: a CPF, a CNPJ, a phone number with +55 or its area code in parentheses, an email address, or a random key (UUID).</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the payee, at most 25 characters. Accents are removed.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p><p>City of the payee, at most 15 characters. Accents are removed.</p></li><li><p><code>amount</code> <span class="field-type">number, 0.01 to 9,999,999,999.99</span></p><p>Amount in Brazilian reais.</p></li><li><p><code>txid</code> <span class="field-type">string, at most 100 characters</span></p><p>Identifier of the transaction: 1 to 25 letters and digits.</p></li></ul></details><details class="disclosure"><summary><strong>upi</strong></summary><ul class="fields"><li><p><code>pa</code> <span class="field-type">string, at most 255 characters</span></p><p>UPI ID (virtual payment address) of the payee.</p></li><li><p><code>pn</code> <span class="field-type">string, at most 99 characters</span></p><p>Name of the payee.</p></li><li><p><code>am</code> <span class="field-type">number, 0.01 to 99,999,999.99</span></p><p>Amount in rupees.</p></li><li><p><code>tn</code> <span class="field-type">string, at most 80 characters</span></p><p>What the payment is for.</p></li><li><p><code>tr</code> <span class="field-type">string, at most 35 characters</span></p><p>Transaction reference, for merchants.</p></li></ul></details><details class="disclosure"><summary><strong>gs1</strong></summary><ul class="fields"><li><p><code>key</code> <span class="field-type">string, at most 8,192 characters</span></p><p>An element string such as <code>(01)09506000134352(10)A1</code>, or a GS1 Digital Link URI of any domain, in place of the fields that it has. Only in requests.</p></li><li><p><code>gtin</code> <span class="field-type">string, at most 40 characters</span></p><p>GTIN with 8, 12, 13, or 14 digits and a valid check digit, as text; stored with 14 digits. Required without <code>key</code>.</p></li><li><p><code>variant</code> <span class="field-type">string, at most 20 characters</span></p><p>Consumer product variant, AI 22.</p></li><li><p><code>batch</code> <span class="field-type">string, at most 20 characters</span></p><p>Batch or lot number, AI 10.</p></li><li><p><code>serial</code> <span class="field-type">string, at most 20 characters</span></p><p>Serial number, AI 21.</p></li><li><p><code>tpx</code> <span class="field-type">string, at most 28 characters</span></p><p>Third-party-controlled serialized extension of the GTIN, AI 235. Not together with <code>variant</code>, <code>batch</code>, or <code>serial</code>.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 more fields</summary><ul class="fields"><li><p><code>attributes</code> <span class="field-type">object</span></p><p>Up to 10 data attributes by AI, such as <code>17</code> for the expiry date as YYMMDD.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>They are printed, but identify nothing. AIs match <code>^(1[13567]|30|31[0-6][0-5]|32[0-9][0-5]|33[0-7][0-5]|34[0-9][0-5]|35[0-7][0-5]|36[0-9][0-5]|392[0-9]|240|422|9[0-9])\$</code>.</p></details></li><li><p><code>url</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Default link: an absolute http or https URL without credentials. Required unless the code has <code>variant</code>, <code>batch</code>, <code>serial</code>, or <code>tpx</code>; then the default link of the GTIN applies.</p></li><li><p><code>title</code> <span class="field-type">string, at most 200 characters</span></p><p>Title of the default link. Default: the name of the code, or else <code>Product information</code>.</p></li><li><p><code>linkType</code> <span class="field-type">string, at most 200 characters</span></p><p>Link type of the default link. Default: <code>gs1:pip</code>.</p></li><li><p><code>description</code> <span class="field-type">string, at most 200 characters</span></p><p>Description of the item. Default: the name of the code, or else its key.</p></li><li><p><code>links</code> <span class="field-type">list of up to 100: object</span></p><p>Further links, from which a request chooses by link type, media type, language, and context.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>links</code> fields</summary><ul class="fields"><li><p><code>linkType</code> <span class="field-type">string, at most 200 characters</span></p><p>Link type: <code>gs1:</code> and a name of the GS1 Web Vocabulary, such as <code>gs1:recallStatus</code>, or the URI of another link type.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Absolute http or https URL without credentials.</p></li><li><p><code>title</code> <span class="field-type">string, at most 200 characters</span></p><p>Title for people.</p></li><li><p><code>language</code> <span class="field-type">list of up to 10: string</span></p><p>Languages of the page, such as <code>de</code> or <code>de-CH</code>.</p></li><li><p><code>type</code> <span class="field-type">string, at most 100 characters</span></p><p>Media type in lowercase, such as <code>text/html</code>.</p></li><li><p><code>context</code> <span class="field-type">list of up to 10: string, at most 40 characters</span></p><p>Values of the parameter <code>context</code> for which the link is meant.</p></li></ul></details></li></ul></details></details><details class="disclosure"><summary><strong>links</strong></summary><ul class="fields"><li><p><code>title</code> <span class="field-type">string, at most 100 characters</span></p><p>Heading of the page.</p></li><li><p><code>description</code> <span class="field-type">string, at most 500 characters</span></p><p>Text below the heading.</p></li><li><p><code>image</code> <span class="field-type">string</span></p><p>ID of an uploaded image above the heading.</p></li><li><p><code>items</code> <span class="field-type">list of 1 to 50: object</span></p><p>Links in their order on the page, each with <code>title</code>, <code>url</code>, and optionally <code>id</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>items</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the item in its click URL and in analytics, unique within the code. Default: the ID of the former item with the same URL, or else the next of <code>l1</code>, <code>l2</code>, ….</p></li><li><p><code>title</code> <span class="field-type">string, at most 100 characters</span></p><p>Title of the link.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li></ul></details></li></ul></details><details class="disclosure"><summary><strong>file</strong></summary><ul class="fields"><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>IDs of the files: one PDF, or 1 to 20 images in their order on the page.</p></li><li><p><code>title</code> <span class="field-type">string, at most 100 characters</span></p><p>Heading of the page that shows images.</p></li></ul></details></details></li><li><p><code>name</code> <span class="field-type">string, at most 200 characters, or null</span></p><p>Name of the code. Visitors do not see it.</p></li><li><p><code>tags</code> <span class="field-type">list of string</span></p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder that contains the code. Null if it is in none.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 29 more fields</summary><ul class="fields"><li><p><code>template</code> <span class="field-type">object, or null</span></p><p>Template that the code was created from. Null if there is none, or if it was deleted.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>template</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>tpl_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>revision</code> <span class="field-type">integer</span></p><p>Revision of the template from which the values were copied.</p></li></ul></details></li><li><p><code>metadata</code> <span class="field-type">object</span></p></li><li><p><code>dynamic</code> <span class="field-type">boolean</span></p><p>True: the symbol encodes the short link, so its target can be changed after printing. False: the symbol encodes the payload itself.</p></li><li><p><code>compact</code> <span class="field-type">boolean</span></p><p>True: the symbol has the short link with host and path in capitals, which is often one version smaller. For dynamic codes only.</p></li><li><p><code>encoded</code> <span class="field-type">string</span></p><p>The exact text that the symbol encodes.</p></li><li><p><code>shortCode</code> <span class="field-type">string</span></p></li><li><p><code>domain</code> <span class="field-type">string, or null</span></p><p>Domain of the code&#39;s short URL, images, and symbol. Null for the account&#39;s default.</p></li><li><p><code>aliases</code> <span class="field-type">list of object</span></p><p>Paths at the roots of the account&#39;s domains that lead to the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>aliases</code> fields</summary><ul class="fields"><li><p><code>domain</code> <span class="field-type">string</span></p><p>Domain of the alias.</p></li><li><p><code>path</code> <span class="field-type">string</span></p><p>Path at the root of the domain, decoded.</p></li><li><p><code>url</code> <span class="field-type">string, or null</span></p><p>URL of the alias. Null while the domain is not bound to the account.</p></li><li><p><code>primary</code> <span class="field-type">boolean</span></p><p>Whether the alias is the short URL of the code and, if the code is dynamic, the text of its symbol. At most one alias is. Not together with <code>compact</code>.</p></li></ul></details></li><li><p><code>shortUrl</code> <span class="field-type">URL</span></p><p>The primary alias, or else the short link of the short code. Dynamic symbols encode it.</p></li><li><p><code>image</code> <span class="field-type">URL</span></p><p>URL of the SVG.</p></li><li><p><code>images</code> <span class="field-type">object</span></p><p>URLs of the image by format.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>images</code> fields</summary><ul class="fields"><li><p><code>svg</code> <span class="field-type">URL</span></p></li><li><p><code>png</code> <span class="field-type">URL</span></p></li><li><p><code>pdf</code> <span class="field-type">URL</span></p></li><li><p><code>eps</code> <span class="field-type">URL</span></p></li><li><p><code>webp</code> <span class="field-type">URL</span></p></li><li><p><code>jpg</code> <span class="field-type">URL</span></p></li></ul></details></li><li><p><code>shareImage</code> <span class="field-type">URL</span></p><p>Signed URL of the SVG that needs no API key, for use in &lt;img&gt; tags.</p></li><li><p><code>style</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>style</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">string</span></p></li><li><p><code>background</code> <span class="field-type">string</span></p><p><code>#RRGGBB</code> or <code>transparent</code>.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code></span></p></li><li><p><code>format</code> <span class="field-type"><code>svg</code>, <code>png</code></span></p></li><li><p><code>size</code> <span class="field-type">integer</span></p></li><li><p><code>margin</code> <span class="field-type">integer</span></p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>shape</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>dots</code>, <code>classy</code></span></p></li><li><p><code>eyes</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>eyes</code> fields</summary><ul class="fields"><li><p><code>frame</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>ball</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>foreground</code> <span class="field-type">string, or null</span></p></li></ul></details></li><li><p><code>gradient</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>gradient</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>linear</code>, <code>radial</code></span></p></li><li><p><code>angle</code> <span class="field-type">number</span></p></li><li><p><code>from</code> <span class="field-type">string</span></p></li><li><p><code>to</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>logo</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>logo</code> fields</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p></li><li><p><code>size</code> <span class="field-type">number</span></p></li></ul></details></li><li><p><code>frame</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>frame</code> fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string</span></p></li><li><p><code>color</code> <span class="field-type">string, or null</span></p></li><li><p><code>position</code> <span class="field-type"><code>top</code>, <code>bottom</code></span></p></li></ul></details></li><li><p><code>strict</code> <span class="field-type">boolean</span></p></li><li><p><code>cmyk</code> <span class="field-type">object</span></p><p>Inks by the part that they color, in percent. Absent from styles without inks.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>cmyk</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">list of number</span></p></li><li><p><code>background</code> <span class="field-type">list of number</span></p></li><li><p><code>eyes</code> <span class="field-type">list of number</span></p></li><li><p><code>frame</code> <span class="field-type">list of number</span></p></li><li><p><code>from</code> <span class="field-type">list of number</span></p></li><li><p><code>to</code> <span class="field-type">list of number</span></p></li></ul></details></li></ul></details></details></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>state</code> <span class="field-type"><code>active</code>, <code>scheduled</code>, <code>paused</code>, <code>expired</code>, <code>exhausted</code></span></p><p>Whether the code serves visitors, and why not: the first reason of <code>paused</code>, <code>scheduled</code>, <code>expired</code>, and <code>exhausted</code>.</p></li><li><p><code>routing</code> <span class="field-type">object, or null</span></p><p>Availability, rules, and variants of the code. Null if it uses none of them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 10 <code>routing</code> fields</summary><ul class="fields"><li><p><code>activeFrom</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the code is available.</p></li><li><p><code>activeUntil</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the code is no longer available.</p></li><li><p><code>scanLimit</code> <span class="field-type">object</span></p><p>Number of scans after which the code ends.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>scanLimit</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000,000</span></p><p>Maximum number of scans by people that are served.</p></li><li><p><code>confirm</code> <span class="field-type">boolean</span></p></li></ul></details></li><li><p><code>unavailableUrl</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination while the code is unavailable, and of rules with <code>unavailable</code>. Default: a page.</p></li><li><p><code>rules</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>rules</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>when</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>when</code> fields</summary><ul class="fields"><li><p><code>os</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Operating systems, as analytics name them.</p></li><li><p><code>device</code> <span class="field-type">list of 1 to 8: string</span></p><p>Types of device.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>mobile</code>, <code>tablet</code>, <code>desktop</code>, <code>tv</code>, <code>wearable</code>, <code>console</code>, <code>embedded</code>, <code>unknown</code></p></details></li><li><p><code>browser</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Browsers or apps, as analytics name them.</p></li><li><p><code>country</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Countries. An unknown location matches none.</p></li><li><p><code>region</code> <span class="field-type">list of 1 to 300: object</span></p><p>States or provinces, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>region</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span></p></li></ul></details></li><li><p><code>city</code> <span class="field-type">list of 1 to 300: object</span></p><p>Cities, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>city</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>language</code> <span class="field-type">list of 1 to 300: string, at most 35 characters</span></p><p>BCP 47 language ranges, returned in their canonical form.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>ger</code> and <code>DE</code> become <code>de</code>. <code>de</code> also matches <code>de-CH</code>. With <code>defaultLanguage</code>, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.</p></details></li><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule applies.</p></li><li><p><code>until</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule no longer applies.</p></li><li><p><code>schedule</code> <span class="field-type">object</span></p><p>Weekly opening hours.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>schedule</code> fields</summary><ul class="fields"><li><p><code>timezone</code> <span class="field-type">string, at most 100 characters</span></p><p>IANA time zone.</p></li><li><p><code>weekly</code> <span class="field-type">list of 1 to 20: object</span></p><p>Opening hours. An interval past midnight belongs to the day on which it begins.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>weekly</code> fields</summary><ul class="fields"><li><p><code>days</code> <span class="field-type">list of 1 to 7: string</span></p><p>Days of the week on which the interval begins.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 values</summary><p><code>mon</code>, <code>tue</code>, <code>wed</code>, <code>thu</code>, <code>fri</code>, <code>sat</code>, <code>sun</code></p></details></li><li><p><code>from</code> <span class="field-type">string</span></p><p>First minute of the interval on the wall clock of the time zone.</p></li><li><p><code>to</code> <span class="field-type">string</span></p><p>End of the interval, exclusive. An earlier time than <code>from</code> is on the next day; <code>24:00</code> is the end of the day.</p></li></ul></details></li><li><p><code>except</code> <span class="field-type">list of up to 100: date</span></p><p>Local dates on which no interval begins, such as holidays.</p></li></ul></details></li><li><p><code>query</code> <span class="field-type">object</span></p><p>Values by parameter of the request. Every parameter must be present with this value; <code>*</code> stands for any value.</p></li><li><p><code>network</code> <span class="field-type">list of 1 to 20: string</span></p><p>Networks (CIDR) of the visitor&#39;s IP address, which is not stored.</p></li><li><p><code>source</code> <span class="field-type"><code>symbol</code>, <code>link</code></span></p><p>How the code was opened: from its symbol or its link. Known of compact codes only.</p></li></ul></details></details></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>variants</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>weight</code> <span class="field-type">integer</span></p></li></ul></details></li><li><p><code>unavailable</code> <span class="field-type"><code>true</code></span></p></li></ul></details></li><li><p><code>variants</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>weight</code> <span class="field-type">integer</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 more fields</summary><ul class="fields"><li><p><code>defaultLanguage</code> <span class="field-type">string, at most 35 characters</span></p><p>Language of the default destination. With it, rules by language follow the order of the visitor.</p></li><li><p><code>query</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>query</code> fields</summary><ul class="fields"><li><p><code>forward</code> <span class="field-type"><code>off</code>, <code>append</code>, <code>override</code></span></p></li><li><p><code>keys</code> <span class="field-type">list of string</span></p></li></ul></details></li><li><p><code>utm</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>utm</code> fields</summary><ul class="fields"><li><p><code>source</code> <span class="field-type">string</span></p></li><li><p><code>medium</code> <span class="field-type">string</span></p></li><li><p><code>campaign</code> <span class="field-type">string</span></p></li><li><p><code>term</code> <span class="field-type">string</span></p></li><li><p><code>content</code> <span class="field-type">string</span></p></li><li><p><code>id</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>params</code> <span class="field-type">object</span></p></li></ul></details></details></li><li><p><code>passwordProtected</code> <span class="field-type">boolean</span></p><p>Whether visitors enter a password.</p></li><li><p><code>scansLeft</code> <span class="field-type">integer, or null</span></p><p>Number of scans that the code still serves. Null without <code>routing.scanLimit</code>.</p></li><li><p><code>watch</code> <span class="field-type">object, or null</span></p><p>How the destinations of the code are checked. Null if nothing is set for the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>watch</code> fields</summary><ul class="fields"><li><p><code>enabled</code> <span class="field-type">boolean</span></p><p>Whether the destinations of the code are checked. Default: the setting of the account.</p></li><li><p><code>fallbackUrl</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Where visitors are sent while their destination is broken: an absolute http or https URL without credentials.</p></li><li><p><code>contains</code> <span class="field-type">string, at most 200 characters</span></p><p>Text that the first 64 KiB of each destination must contain, as people read it: entities are decoded, tags are left out, and line breaks and no-break spaces are spaces.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>The case must be the same. Without it, the destination counts as failing.</p></details></li></ul></details></li><li><p><code>health</code> <span class="field-type">object, or null</span></p><p>Results of the checks of the destinations. Null for codes that do not redirect, and where link watch is not used.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>health</code> fields</summary><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code>, <code>unchecked</code>, <code>unknown</code>, <code>broken</code></span></p><p><code>ok</code>: the destination responded.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>broken</code>: three checks at least 30 minutes apart failed. <code>unknown</code>: the checks say nothing, for example because the site blocks robots. <code>unchecked</code>: not checked yet, or link watch is off.</p></details></li><li><p><code>url</code> <span class="field-type">string, or null</span></p><p>The destination that the other members are about: the worst one. Null if the code has none that can be checked.</p></li><li><p><code>httpStatus</code> <span class="field-type">integer, or null</span></p><p>Status of the last response. Null if there was none.</p></li><li><p><code>reason</code> <span class="field-type">string, or null</span></p><p>Why the last check did not succeed.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>Failures: <code>status</code> (404, 410, or 5xx), <code>name</code> (the host name does not resolve), <code>tls</code>, <code>connection</code>, <code>timeout</code> (10 s), <code>redirects</code> (more than 5), and <code>content</code> (<code>watch.contains</code> is missing). Otherwise the result is unknown: <code>blocked</code> (another 4xx), <code>challenge</code> (a page that distinguishes people from robots), <code>not_public</code> (an address that is not public), and <code>unclear</code> (any other response, and 503 with <code>Retry-After</code> for up to 24 hours). Null after a success.</p></details><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 values</summary><p><code>status</code>, <code>name</code>, <code>tls</code>, <code>connection</code>, <code>timeout</code>, <code>redirects</code>, <code>content</code>, <code>blocked</code>, <code>challenge</code>, <code>not_public</code>, <code>unclear</code></p></details></li><li><p><code>checkedAt</code> <span class="field-type">time (ISO 8601), or null</span></p><p>When the destination was last checked.</p></li><li><p><code>since</code> <span class="field-type">time (ISO 8601), or null</span></p><p>When <code>status</code> began. Null for <code>unchecked</code>.</p></li><li><p><code>targets</code> <span class="field-type">list of object</span></p><p>Every destination of the code if there are several; otherwise empty.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>targets</code> fields</summary><ul class="fields"><li><p><code>status</code> <span class="field-type"><code>ok</code>, <code>unchecked</code>, <code>unknown</code>, <code>broken</code></span></p><p><code>ok</code>: the destination responded.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>broken</code>: three checks at least 30 minutes apart failed. <code>unknown</code>: the checks say nothing, for example because the site blocks robots. <code>unchecked</code>: not checked yet, or link watch is off.</p></details></li><li><p><code>url</code> <span class="field-type">string</span></p></li><li><p><code>httpStatus</code> <span class="field-type">integer, or null</span></p><p>Status of the last response. Null if there was none.</p></li><li><p><code>reason</code> <span class="field-type">string, or null</span></p><p>Why the last check did not succeed.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>Failures: <code>status</code> (404, 410, or 5xx), <code>name</code> (the host name does not resolve), <code>tls</code>, <code>connection</code>, <code>timeout</code> (10 s), <code>redirects</code> (more than 5), and <code>content</code> (<code>watch.contains</code> is missing). Otherwise the result is unknown: <code>blocked</code> (another 4xx), <code>challenge</code> (a page that distinguishes people from robots), <code>not_public</code> (an address that is not public), and <code>unclear</code> (any other response, and 503 with <code>Retry-After</code> for up to 24 hours). Null after a success.</p></details><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 values</summary><p><code>status</code>, <code>name</code>, <code>tls</code>, <code>connection</code>, <code>timeout</code>, <code>redirects</code>, <code>content</code>, <code>blocked</code>, <code>challenge</code>, <code>not_public</code>, <code>unclear</code></p></details></li><li><p><code>checkedAt</code> <span class="field-type">time (ISO 8601), or null</span></p><p>When the destination was last checked.</p></li><li><p><code>since</code> <span class="field-type">time (ISO 8601), or null</span></p><p>When <code>status</code> began. Null for <code>unchecked</code>.</p></li></ul></details></li></ul></details></li><li><p><code>page</code> <span class="field-type">object, or null</span></p><p>Page that the short link of a dynamic <code>vcard</code> or <code>event</code> code shows, with a button that saves the contact or the event: <code>{}</code>, or <code>{ image }</code>. Null: the short link returns the file.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 1 <code>page</code> field</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p><p>ID of an uploaded image, such as a portrait.</p></li></ul></details></li><li><p><code>archived</code> <span class="field-type">boolean</span></p><p>True: lists leave the code out unless <code>archived=include</code> or <code>archived=only</code> is given. Its short link, images, and analytics continue to work.</p></li><li><p><code>scannability</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>scannability</code> fields</summary><ul class="fields"><li><p><code>ok</code> <span class="field-type">boolean</span></p><p>False only for styles accepted with <code>strict: false</code>.</p></li><li><p><code>contrast</code> <span class="field-type">number</span></p><p>WCAG 2 contrast ratio of dark to light modules, 1 to 21: the lowest of all colors in the style.</p></li><li><p><code>quietZone</code> <span class="field-type">integer</span></p><p>Light modules around the symbol; the standard requires 4.</p></li><li><p><code>warnings</code> <span class="field-type">list of object</span></p><p>Risks, and what to change.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>warnings</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li><li><p><code>totalScans</code> <span class="field-type">integer</span></p><p>Number of scans, without bots.</p></li><li><p><code>lastScannedAt</code> <span class="field-type">time (ISO 8601), or null</span></p></li><li><p><code>trend</code> <span class="field-type">list of integer, or null</span></p><p>Scans per day of the last 30 days, oldest first, without bots. Only in lists with <code>include=trend</code>; null if counting would take too long.</p></li><li><p><code>createdAt</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>updatedAt</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>warnings</code> <span class="field-type">list of object</span></p><p>Consequences of a change. Only in responses to POST and PATCH, if there are any.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>warnings</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details><p><strong>304</strong> The client already has this version.</p><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 errors that most GET requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/get-qr-code.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var get_qr_code_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, get_qr_code_default as default };
