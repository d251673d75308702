import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/get-revision.md
var __pageData = JSON.parse("{\"title\":\"Retrieve a revision of a QR code\",\"description\":\"Returns one revision with the code as it was then. A key needs the scope codes:read.\",\"frontmatter\":{\"title\":\"Retrieve a revision of a QR code\",\"description\":\"Returns one revision with the code as it was then. A key needs the scope codes:read.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"GET\",\"path\":\"/api/v1/qr-codes/{id}/history/{revision}\",\"caller\":\"key\",\"parameters\":[{\"name\":\"id\",\"place\":\"path\",\"required\":true,\"example\":\"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\"},{\"name\":\"revision\",\"place\":\"path\",\"required\":true,\"example\":\"3\"}],\"bodies\":[]}},\"headers\":[],\"relativePath\":\"reference/get-revision.md\",\"filePath\":\"reference/get-revision.md\"}");
var _sfc_main = { name: "reference/get-revision.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="retrieve-a-revision-of-a-qr-code" tabindex="-1">Retrieve a revision of a QR code <a class="header-anchor" href="#retrieve-a-revision-of-a-qr-code" aria-label="Permalink to “Retrieve a revision of a QR code”">​</a></h1><p class="route"><span class="method get">GET</span> <code>/api/v1/qr-codes/{id}/history/{revision}</code></p><p>Returns one revision with the code as it was then. A key needs the scope <code>codes:read</code>.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;revision&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 3</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;at&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-20T16:04:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;actor&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;key&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;key_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Web shop&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;note&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Autumn menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;changes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;path&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;data&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;from&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://example.com/summer&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;to&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://example.com/menu&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;path&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;style.foreground&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;from&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#000000&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;to&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#1a237e&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;encodedChanged&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;qrCode&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;id&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;qr_01k8zq4w5tfxxa1b2c3d4e5f6g&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;url&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;data&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://example.com/menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;name&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;Menu&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;tags&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> [</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;spring&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    ]</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;folder&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;template&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;metadata&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;table&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 7</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;dynamic&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;compact&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;encoded&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/r/menu-7&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;shortCode&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;menu-7&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;domain&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;aliases&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> []</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;shortUrl&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/r/menu-7&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;image&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;images&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;svg&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;png&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.png&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;pdf&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.pdf&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;eps&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.eps&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;webp&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.webp&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;jpg&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.jpg&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;style&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;foreground&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#1a237e&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;background&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;#ffffff&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;errorCorrection&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;M&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;format&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;svg&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;size&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 512</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;margin&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 4</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;shape&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;eyes&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;frame&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;ball&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;square&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>        &quot;foreground&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;gradient&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;logo&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;frame&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;strict&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;status&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;active&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;routing&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;passwordProtected&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;watch&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;page&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;archived&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> false</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;scannability&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;ok&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;contrast&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 13.24</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;quietZone&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 4</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>      &quot;warnings&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> []</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;createdAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-02T09:00:00.000Z&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;updatedAt&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;2026-11-20T16:04:00.000Z&quot;</span></span>
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
						createVNode("span", { class: "token-keyword" }, "  \"revision\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 3"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"at\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-20T16:04:00.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"actor\""),
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
						createVNode("span", { class: "token-keyword" }, "  \"note\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"Autumn menu\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"changes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    {")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"path\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"data\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"from\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://example.com/summer\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"to\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://example.com/menu\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    {")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"path\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"style.foreground\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"from\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#000000\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"to\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#1a237e\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"encodedChanged\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"qrCode\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"id\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"qr_01k8zq4w5tfxxa1b2c3d4e5f6g\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"type\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"url\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"data\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://example.com/menu\""),
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
						createVNode("span", { class: "token-keyword" }, "    \"tags\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " [")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"spring\"")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    ]"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"folder\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"template\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"metadata\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"table\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 7")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"dynamic\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"compact\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"encoded\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/r/menu-7\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"shortCode\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"menu-7\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"domain\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"aliases\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " []"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"shortUrl\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/r/menu-7\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"image\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"images\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"svg\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.svg\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"png\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.png\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"pdf\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.pdf\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"eps\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.eps\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"webp\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.webp\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"jpg\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/image.jpg\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"style\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"foreground\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#1a237e\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"background\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"#ffffff\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"errorCorrection\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"M\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"format\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"svg\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"size\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 512"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"margin\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 4"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"shape\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"eyes\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"frame\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"ball\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"square\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "        \"foreground\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "      }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"gradient\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"logo\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"frame\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"strict\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"status\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"active\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"routing\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"passwordProtected\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"watch\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"page\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " null"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"archived\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " false"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"scannability\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"ok\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " true"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"contrast\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 13.24"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"quietZone\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 4"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "      \"warnings\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " []")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "    }"), createVNode("span", { class: "token-punctuation" }, ",")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"createdAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-02T09:00:00.000Z\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"updatedAt\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"2026-11-20T16:04:00.000Z\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }")]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "}")])
				])])
			])];
		}),
		default: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/history/3&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/history/3&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>get</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/history/3&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/history/3\""),
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/history/3'"),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/qr-codes/qr_01k8zq4w5tfxxa1b2c3d4e5f6g/history/3\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
	_push(`<div class="operation-fields"><h2 id="path-parameters" tabindex="-1">Path parameters <a class="header-anchor" href="#path-parameters" aria-label="Permalink to “Path parameters”">​</a></h2><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time. Example: <code>qr_01k8zq4w5tfxxa1b2c3d4e5f6g</code>.</p></li><li><p><code>revision</code> <span class="field-type">integer, at least 1</span> <span class="field-required">required</span></p><p>Number of the revision. Example: <code>3</code>.</p></li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The revision, as <code>application/json</code>.</p><ul class="fields"><li><p><code>revision</code> <span class="field-type">integer</span></p><p>Number of the revision; the number in the <code>ETag</code> of the code.</p></li><li><p><code>at</code> <span class="field-type">time (ISO 8601)</span></p><p>When the change was made.</p></li><li><p><code>actor</code> <span class="field-type">object, or null</span></p><p>Who made the change. Null if it is older than the history.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>actor</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>key</code>, <code>session</code>, <code>job</code>, <code>schedule</code>, <code>operator</code></span></p><p>Further types may be added.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the key, session, or job.</p></li><li><p><code>name</code> <span class="field-type">string, or null</span></p><p>Name of the key, or the job&#39;s type; otherwise null.</p></li></ul></details></li><li><p><code>note</code> <span class="field-type">string, or null</span></p><p><code>changeNote</code> of the request.</p></li><li><p><code>changes</code> <span class="field-type">list of object</span></p><p>What changed, compared with the revision before. Empty for the first revision.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>changes</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span></p><p>Changed field, such as <code>data.url</code> or <code>style.foreground</code>. A key with a dot is quoted: <code>metadata[&quot;a.b&quot;]</code>.</p></li><li><p><code>from</code> <span class="field-type">any</span></p><p>Value before. Absent if the field did not exist; <code>changed</code> for a logo or a password.</p></li><li><p><code>to</code> <span class="field-type">any</span></p><p>Value after. Absent if the field no longer exists; <code>changed</code> for a logo or a password.</p></li></ul></details></li><li><p><code>encodedChanged</code> <span class="field-type">boolean</span></p><p>Whether the text of the symbol changed, so that prints show the former one.</p></li><li><p><code>qrCode</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 28 <code>qrCode</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>qr_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>type</code> <span class="field-type">string</span></p><p>Type of the content. Accepted in any case; returned in lowercase.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>data</code> <span class="field-type">string or object; see <a href="/docs/code-types">Code types</a></span></p><p>Content in the schema of its type, or a string: plain text such as a URL, or a payload in the grammar of its type.</p></li><li><p><code>name</code> <span class="field-type">string, at most 200 characters, or null</span></p><p>Name of the code. Visitors do not see it.</p></li><li><p><code>tags</code> <span class="field-type">list of string</span></p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder that contains the code. Null if it is in none.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 22 more fields</summary><ul class="fields"><li><p><code>template</code> <span class="field-type">object, or null</span></p><p>Template that the code was created from. Null if there is none, or if it was deleted.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>template</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p><p>ID: <code>tpl_</code> and 26 characters. IDs sort by creation time.</p></li><li><p><code>revision</code> <span class="field-type">integer</span></p><p>Revision of the template from which the values were copied.</p></li></ul></details></li><li><p><code>metadata</code> <span class="field-type">object</span></p></li><li><p><code>dynamic</code> <span class="field-type">boolean</span></p><p>True: the symbol encodes the short link, so its target can be changed after printing. False: the symbol encodes the payload itself.</p></li><li><p><code>compact</code> <span class="field-type">boolean</span></p><p>True: the symbol has the short link with host and path in capitals, which is often one version smaller. For dynamic codes only.</p></li><li><p><code>encoded</code> <span class="field-type">string</span></p><p>The exact text that the symbol encodes.</p></li><li><p><code>shortCode</code> <span class="field-type">string</span></p></li><li><p><code>domain</code> <span class="field-type">string, or null</span></p><p>Domain of the code&#39;s short URL, images, and symbol. Null for the account&#39;s default.</p></li><li><p><code>aliases</code> <span class="field-type">list of object</span></p><p>Paths at the roots of the account&#39;s domains that lead to the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>aliases</code> fields</summary><ul class="fields"><li><p><code>domain</code> <span class="field-type">string</span></p><p>Domain of the alias.</p></li><li><p><code>path</code> <span class="field-type">string</span></p><p>Path at the root of the domain, decoded.</p></li><li><p><code>url</code> <span class="field-type">string, or null</span></p><p>URL of the alias. Null while the domain is not bound to the account.</p></li><li><p><code>primary</code> <span class="field-type">boolean</span></p><p>Whether the alias is the short URL of the code and, if the code is dynamic, the text of its symbol. At most one alias is. Not together with <code>compact</code>.</p></li></ul></details></li><li><p><code>shortUrl</code> <span class="field-type">URL</span></p><p>The primary alias, or else the short link of the short code. Dynamic symbols encode it.</p></li><li><p><code>image</code> <span class="field-type">URL</span></p><p>URL of the SVG.</p></li><li><p><code>images</code> <span class="field-type">object</span></p><p>URLs of the image by format.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>images</code> fields</summary><ul class="fields"><li><p><code>svg</code> <span class="field-type">URL</span></p></li><li><p><code>png</code> <span class="field-type">URL</span></p></li><li><p><code>pdf</code> <span class="field-type">URL</span></p></li><li><p><code>eps</code> <span class="field-type">URL</span></p></li><li><p><code>webp</code> <span class="field-type">URL</span></p></li><li><p><code>jpg</code> <span class="field-type">URL</span></p></li></ul></details></li><li><p><code>style</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>style</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">string</span></p></li><li><p><code>background</code> <span class="field-type">string</span></p><p><code>#RRGGBB</code> or <code>transparent</code>.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code></span></p></li><li><p><code>format</code> <span class="field-type"><code>svg</code>, <code>png</code></span></p></li><li><p><code>size</code> <span class="field-type">integer</span></p></li><li><p><code>margin</code> <span class="field-type">integer</span></p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>shape</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>dots</code>, <code>classy</code></span></p></li><li><p><code>eyes</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>eyes</code> fields</summary><ul class="fields"><li><p><code>frame</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>ball</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>foreground</code> <span class="field-type">string, or null</span></p></li></ul></details></li><li><p><code>gradient</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>gradient</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>linear</code>, <code>radial</code></span></p></li><li><p><code>angle</code> <span class="field-type">number</span></p></li><li><p><code>from</code> <span class="field-type">string</span></p></li><li><p><code>to</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>logo</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>logo</code> fields</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p></li><li><p><code>size</code> <span class="field-type">number</span></p></li></ul></details></li><li><p><code>frame</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>frame</code> fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string</span></p></li><li><p><code>color</code> <span class="field-type">string, or null</span></p></li><li><p><code>position</code> <span class="field-type"><code>top</code>, <code>bottom</code></span></p></li></ul></details></li><li><p><code>strict</code> <span class="field-type">boolean</span></p></li><li><p><code>cmyk</code> <span class="field-type">object</span></p><p>Inks by the part that they color, in percent. Absent from styles without inks.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>cmyk</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">list of number</span></p></li><li><p><code>background</code> <span class="field-type">list of number</span></p></li><li><p><code>eyes</code> <span class="field-type">list of number</span></p></li><li><p><code>frame</code> <span class="field-type">list of number</span></p></li><li><p><code>from</code> <span class="field-type">list of number</span></p></li><li><p><code>to</code> <span class="field-type">list of number</span></p></li></ul></details></li></ul></details></details></li><li><p><code>status</code> <span class="field-type"><code>active</code>, <code>paused</code></span></p></li><li><p><code>routing</code> <span class="field-type">object, or null</span></p><p>Availability, rules, and variants of the code. Null if it uses none of them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 10 <code>routing</code> fields</summary><ul class="fields"><li><p><code>activeFrom</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the code is available.</p></li><li><p><code>activeUntil</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the code is no longer available.</p></li><li><p><code>scanLimit</code> <span class="field-type">object</span></p><p>Number of scans after which the code ends.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>scanLimit</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000,000</span></p><p>Maximum number of scans by people that are served.</p></li><li><p><code>confirm</code> <span class="field-type">boolean</span></p></li></ul></details></li><li><p><code>unavailableUrl</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination while the code is unavailable, and of rules with <code>unavailable</code>. Default: a page.</p></li><li><p><code>rules</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>rules</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>when</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>when</code> fields</summary><ul class="fields"><li><p><code>os</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Operating systems, as analytics name them.</p></li><li><p><code>device</code> <span class="field-type">list of 1 to 8: string</span></p><p>Types of device.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>mobile</code>, <code>tablet</code>, <code>desktop</code>, <code>tv</code>, <code>wearable</code>, <code>console</code>, <code>embedded</code>, <code>unknown</code></p></details></li><li><p><code>browser</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Browsers or apps, as analytics name them.</p></li><li><p><code>country</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Countries. An unknown location matches none.</p></li><li><p><code>region</code> <span class="field-type">list of 1 to 300: object</span></p><p>States or provinces, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>region</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span></p></li></ul></details></li><li><p><code>city</code> <span class="field-type">list of 1 to 300: object</span></p><p>Cities, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>city</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>language</code> <span class="field-type">list of 1 to 300: string, at most 35 characters</span></p><p>BCP 47 language ranges, returned in their canonical form.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>ger</code> and <code>DE</code> become <code>de</code>. <code>de</code> also matches <code>de-CH</code>. With <code>defaultLanguage</code>, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.</p></details></li><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule applies.</p></li><li><p><code>until</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule no longer applies.</p></li><li><p><code>schedule</code> <span class="field-type">object</span></p><p>Weekly opening hours.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>schedule</code> fields</summary><ul class="fields"><li><p><code>timezone</code> <span class="field-type">string, at most 100 characters</span></p><p>IANA time zone.</p></li><li><p><code>weekly</code> <span class="field-type">list of 1 to 20: object</span></p><p>Opening hours. An interval past midnight belongs to the day on which it begins.</p></li><li><p><code>except</code> <span class="field-type">list of up to 100: date</span></p><p>Local dates on which no interval begins, such as holidays.</p></li></ul></details></li><li><p><code>query</code> <span class="field-type">object</span></p><p>Values by parameter of the request. Every parameter must be present with this value; <code>*</code> stands for any value.</p></li><li><p><code>network</code> <span class="field-type">list of 1 to 20: string</span></p><p>Networks (CIDR) of the visitor&#39;s IP address, which is not stored.</p></li><li><p><code>source</code> <span class="field-type"><code>symbol</code>, <code>link</code></span></p><p>How the code was opened: from its symbol or its link. Known of compact codes only.</p></li></ul></details></details></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>variants</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>weight</code> <span class="field-type">integer</span></p></li></ul></details></li><li><p><code>unavailable</code> <span class="field-type"><code>true</code></span></p></li></ul></details></li><li><p><code>variants</code> <span class="field-type">list of object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>id</code> <span class="field-type">string</span></p></li><li><p><code>name</code> <span class="field-type">string</span></p></li><li><p><code>url</code> <span class="field-type">URL</span></p></li><li><p><code>files</code> <span class="field-type">list of string</span></p></li><li><p><code>weight</code> <span class="field-type">integer</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 more fields</summary><ul class="fields"><li><p><code>defaultLanguage</code> <span class="field-type">string, at most 35 characters</span></p><p>Language of the default destination. With it, rules by language follow the order of the visitor.</p></li><li><p><code>query</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>query</code> fields</summary><ul class="fields"><li><p><code>forward</code> <span class="field-type"><code>off</code>, <code>append</code>, <code>override</code></span></p></li><li><p><code>keys</code> <span class="field-type">list of string</span></p></li></ul></details></li><li><p><code>utm</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>utm</code> fields</summary><ul class="fields"><li><p><code>source</code> <span class="field-type">string</span></p></li><li><p><code>medium</code> <span class="field-type">string</span></p></li><li><p><code>campaign</code> <span class="field-type">string</span></p></li><li><p><code>term</code> <span class="field-type">string</span></p></li><li><p><code>content</code> <span class="field-type">string</span></p></li><li><p><code>id</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>params</code> <span class="field-type">object</span></p></li></ul></details></details></li><li><p><code>passwordProtected</code> <span class="field-type">boolean</span></p><p>Whether visitors enter a password.</p></li><li><p><code>watch</code> <span class="field-type">object, or null</span></p><p>How the destinations of the code are checked. Null if nothing is set for the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>watch</code> fields</summary><ul class="fields"><li><p><code>enabled</code> <span class="field-type">boolean</span></p><p>Whether the destinations of the code are checked. Default: the setting of the account.</p></li><li><p><code>fallbackUrl</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Where visitors are sent while their destination is broken: an absolute http or https URL without credentials.</p></li><li><p><code>contains</code> <span class="field-type">string, at most 200 characters</span></p><p>Text that the first 64 KiB of each destination must contain, as people read it: entities are decoded, tags are left out, and line breaks and no-break spaces are spaces.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>The case must be the same. Without it, the destination counts as failing.</p></details></li></ul></details></li><li><p><code>page</code> <span class="field-type">object, or null</span></p><p>Page that the short link of a dynamic <code>vcard</code> or <code>event</code> code shows, with a button that saves the contact or the event: <code>{}</code>, or <code>{ image }</code>. Null: the short link returns the file.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 1 <code>page</code> field</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p><p>ID of an uploaded image, such as a portrait.</p></li></ul></details></li><li><p><code>archived</code> <span class="field-type">boolean</span></p><p>True: lists leave the code out unless <code>archived=include</code> or <code>archived=only</code> is given. Its short link, images, and analytics continue to work.</p></li><li><p><code>scannability</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>scannability</code> fields</summary><ul class="fields"><li><p><code>ok</code> <span class="field-type">boolean</span></p><p>False only for styles accepted with <code>strict: false</code>.</p></li><li><p><code>contrast</code> <span class="field-type">number</span></p><p>WCAG 2 contrast ratio of dark to light modules, 1 to 21: the lowest of all colors in the style.</p></li><li><p><code>quietZone</code> <span class="field-type">integer</span></p><p>Light modules around the symbol; the standard requires 4.</p></li><li><p><code>warnings</code> <span class="field-type">list of object</span></p><p>Risks, and what to change.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>warnings</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li><li><p><code>trend</code> <span class="field-type">list of integer, or null</span></p><p>Scans per day of the last 30 days, oldest first, without bots. Only in lists with <code>include=trend</code>; null if counting would take too long.</p></li><li><p><code>createdAt</code> <span class="field-type">time (ISO 8601)</span></p></li><li><p><code>updatedAt</code> <span class="field-type">time (ISO 8601)</span></p></li></ul></details></details></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">404</span> <a href="/docs/errors#not_found"><code>not_found</code></a></p><p>The resource does not exist in this account.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 errors that most GET requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/get-revision.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var get_revision_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, get_revision_default as default };
