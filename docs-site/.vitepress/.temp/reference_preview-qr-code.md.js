import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { createTextVNode, createVNode, resolveComponent, useSSRContext, withCtx } from "vue";
import { ssrRenderAttrs, ssrRenderComponent } from "vue/server-renderer";
// dist/docs-source/reference/preview-qr-code.md
var __pageData = JSON.parse("{\"title\":\"Preview a QR code without creating it\",\"description\":\"Accepts the same body as creating a code, and print, and returns the payload, the image, and the result of the scannability check. Nothing is stored, and shortCode may be taken already. A style that scanners cannot read is reported as a warning, not rejected. A key needs the scope codes:read.\",\"frontmatter\":{\"title\":\"Preview a QR code without creating it\",\"description\":\"Accepts the same body as creating a code, and print, and returns the payload, the image, and the result of the scannability check. Nothing is stored, and shortCode may be taken already. A style that scanners cannot read is reported as a warning, not rejected. A key needs the scope codes:read.\",\"pageClass\":\"operation-page\",\"aside\":false,\"outline\":2,\"request\":{\"method\":\"POST\",\"path\":\"/api/v1/qr-codes/preview\",\"caller\":\"key\",\"parameters\":[{\"name\":\"Idempotency-Key\",\"place\":\"header\",\"required\":false}],\"bodies\":[{\"name\":\"Website\",\"text\":\"{\\n  \\\"type\\\": \\\"url\\\",\\n  \\\"data\\\": {\\n    \\\"url\\\": \\\"https://example.com/menu?table=7\\\"\\n  }\\n}\"},{\"name\":\"Text\",\"text\":\"{\\n  \\\"type\\\": \\\"text\\\",\\n  \\\"data\\\": {\\n    \\\"text\\\": \\\"Table 7\\\\nAsk us for today’s specials\\\"\\n  }\\n}\"},{\"name\":\"Contact\",\"text\":\"{\\n  \\\"type\\\": \\\"vcard\\\",\\n  \\\"data\\\": {\\n    \\\"firstName\\\": \\\"Ada\\\",\\n    \\\"lastName\\\": \\\"Lovelace\\\",\\n    \\\"organization\\\": \\\"Analytical Engines; Research\\\",\\n    \\\"title\\\": \\\"Head of Programs\\\",\\n    \\\"phones\\\": [\\n      \\\"+44 20 7946 0958\\\"\\n    ],\\n    \\\"emails\\\": [\\n      \\\"ada@example.com\\\"\\n    ],\\n    \\\"urls\\\": [\\n      \\\"https://example.com/ada\\\"\\n    ],\\n    \\\"address\\\": {\\n      \\\"street\\\": \\\"12 St James’s Square\\\",\\n      \\\"city\\\": \\\"London\\\",\\n      \\\"postalCode\\\": \\\"SW1Y 4JH\\\",\\n      \\\"country\\\": \\\"United Kingdom\\\"\\n    },\\n    \\\"birthday\\\": \\\"1985-12-10\\\",\\n    \\\"note\\\": \\\"Met at the fair.\\\\nCall in the morning.\\\"\\n  }\\n}\"},{\"name\":\"Wi-Fi network\",\"text\":\"{\\n  \\\"type\\\": \\\"wifi\\\",\\n  \\\"data\\\": {\\n    \\\"ssid\\\": \\\"Café Lumière\\\",\\n    \\\"password\\\": \\\"crème;brûlée\\\",\\n    \\\"security\\\": \\\"WPA\\\"\\n  }\\n}\"},{\"name\":\"Email\",\"text\":\"{\\n  \\\"type\\\": \\\"email\\\",\\n  \\\"data\\\": {\\n    \\\"to\\\": [\\n      \\\"hello@example.com\\\"\\n    ],\\n    \\\"subject\\\": \\\"Opening hours & menu\\\",\\n    \\\"body\\\": \\\"Hello,\\\\nI have a question.\\\"\\n  }\\n}\"},{\"name\":\"Text message\",\"text\":\"{\\n  \\\"type\\\": \\\"sms\\\",\\n  \\\"data\\\": {\\n    \\\"phone\\\": \\\"+44 20 7946 0958\\\",\\n    \\\"message\\\": \\\"Please call me back: it’s urgent; thanks\\\"\\n  }\\n}\"},{\"name\":\"Phone call\",\"text\":\"{\\n  \\\"type\\\": \\\"phone\\\",\\n  \\\"data\\\": {\\n    \\\"number\\\": \\\"+44 20 7946 0958\\\"\\n  }\\n}\"},{\"name\":\"Location\",\"text\":\"{\\n  \\\"type\\\": \\\"geo\\\",\\n  \\\"data\\\": {\\n    \\\"latitude\\\": 48.201,\\n    \\\"longitude\\\": 16.3695,\\n    \\\"label\\\": \\\"Karlskirche (Vienna)\\\"\\n  }\\n}\"},{\"name\":\"Calendar event\",\"text\":\"{\\n  \\\"type\\\": \\\"event\\\",\\n  \\\"data\\\": {\\n    \\\"title\\\": \\\"Spring concert; doors open 19:00\\\",\\n    \\\"start\\\": \\\"2026-05-01T19:30:00\\\",\\n    \\\"end\\\": \\\"2026-05-01T22:00:00\\\",\\n    \\\"timezone\\\": \\\"Europe/Vienna\\\",\\n    \\\"location\\\": \\\"Karlskirche, Vienna\\\",\\n    \\\"description\\\": \\\"Bach, Biber.\\\\nNo interval.\\\",\\n    \\\"url\\\": \\\"https://example.com/concert\\\"\\n  }\\n}\"},{\"name\":\"WhatsApp chat\",\"text\":\"{\\n  \\\"type\\\": \\\"whatsapp\\\",\\n  \\\"data\\\": {\\n    \\\"phone\\\": \\\"+44 20 7946 0958\\\",\\n    \\\"message\\\": \\\"Hello! Is table 7 free at 19:00?\\\"\\n  }\\n}\"},{\"name\":\"App download\",\"text\":\"{\\n  \\\"type\\\": \\\"app\\\",\\n  \\\"data\\\": {\\n    \\\"iosUrl\\\": \\\"https://apps.apple.com/app/id310633997\\\",\\n    \\\"androidUrl\\\": \\\"https://play.google.com/store/apps/details?id=com.example\\\",\\n    \\\"fallbackUrl\\\": \\\"https://example.com/app\\\"\\n  }\\n}\"},{\"name\":\"Contact (compact)\",\"text\":\"{\\n  \\\"type\\\": \\\"mecard\\\",\\n  \\\"data\\\": {\\n    \\\"firstName\\\": \\\"Ada\\\",\\n    \\\"lastName\\\": \\\"Lovelace\\\",\\n    \\\"phones\\\": [\\n      \\\"+44 20 7946 0958\\\"\\n    ],\\n    \\\"emails\\\": [\\n      \\\"ada@example.com\\\"\\n    ],\\n    \\\"urls\\\": [\\n      \\\"https://example.com/ada\\\"\\n    ],\\n    \\\"address\\\": {\\n      \\\"street\\\": \\\"12 St James’s Square\\\",\\n      \\\"city\\\": \\\"London\\\",\\n      \\\"postalCode\\\": \\\"SW1Y 4JH\\\",\\n      \\\"country\\\": \\\"United Kingdom\\\"\\n    },\\n    \\\"birthday\\\": \\\"1985-12-10\\\",\\n    \\\"organization\\\": \\\"Analytical Engines\\\",\\n    \\\"note\\\": \\\"Met at the fair; call in the morning\\\"\\n  }\\n}\"},{\"name\":\"SEPA transfer\",\"text\":\"{\\n  \\\"type\\\": \\\"sepa\\\",\\n  \\\"data\\\": {\\n    \\\"name\\\": \\\"Red Cross\\\",\\n    \\\"iban\\\": \\\"DE89 3704 0044 0532 0130 00\\\",\\n    \\\"bic\\\": \\\"COBADEFFXXX\\\",\\n    \\\"amount\\\": 12.3,\\n    \\\"text\\\": \\\"Donation, “winter aid”\\\",\\n    \\\"purpose\\\": \\\"CHAR\\\"\\n  }\\n}\"},{\"name\":\"Bitcoin payment\",\"text\":\"{\\n  \\\"type\\\": \\\"bitcoin\\\",\\n  \\\"data\\\": {\\n    \\\"address\\\": \\\"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\\\",\\n    \\\"amount\\\": 0.005,\\n    \\\"label\\\": \\\"Café Lumière\\\",\\n    \\\"message\\\": \\\"Table 7\\\"\\n  }\\n}\"},{\"name\":\"Pix payment\",\"text\":\"{\\n  \\\"type\\\": \\\"pix\\\",\\n  \\\"data\\\": {\\n    \\\"key\\\": \\\"123e4567-e12b-12d1-a456-426655440000\\\",\\n    \\\"name\\\": \\\"Fulano de Tal\\\",\\n    \\\"city\\\": \\\"Brasília\\\",\\n    \\\"amount\\\": 12.5,\\n    \\\"txid\\\": \\\"TABLE7\\\"\\n  }\\n}\"},{\"name\":\"UPI payment\",\"text\":\"{\\n  \\\"type\\\": \\\"upi\\\",\\n  \\\"data\\\": {\\n    \\\"pa\\\": \\\"cafe.lumiere@okbank\\\",\\n    \\\"pn\\\": \\\"Café Lumière\\\",\\n    \\\"am\\\": 120.5,\\n    \\\"tn\\\": \\\"Table 7 & tip\\\",\\n    \\\"tr\\\": \\\"INV-2026-7\\\"\\n  }\\n}\"},{\"name\":\"GS1 Digital Link\",\"text\":\"{\\n  \\\"type\\\": \\\"gs1\\\",\\n  \\\"data\\\": {\\n    \\\"gtin\\\": \\\"09506000134352\\\",\\n    \\\"batch\\\": \\\"A1\\\",\\n    \\\"attributes\\\": {\\n      \\\"17\\\": \\\"271231\\\"\\n    },\\n    \\\"url\\\": \\\"https://example.com/olive-oil\\\",\\n    \\\"title\\\": \\\"Olive oil\\\",\\n    \\\"links\\\": [\\n      {\\n        \\\"linkType\\\": \\\"gs1:recallStatus\\\",\\n        \\\"url\\\": \\\"https://example.com/recalls/A1\\\",\\n        \\\"title\\\": \\\"Recalls\\\",\\n        \\\"language\\\": [\\n          \\\"en\\\"\\n        ],\\n        \\\"type\\\": \\\"text/html\\\"\\n      }\\n    ]\\n  }\\n}\"},{\"name\":\"Link list\",\"text\":\"{\\n  \\\"type\\\": \\\"links\\\",\\n  \\\"data\\\": {\\n    \\\"title\\\": \\\"Café Lumière\\\",\\n    \\\"description\\\": \\\"Open daily from 8 to 18.\\\",\\n    \\\"items\\\": [\\n      {\\n        \\\"title\\\": \\\"Menu\\\",\\n        \\\"url\\\": \\\"https://example.com/menu\\\"\\n      },\\n      {\\n        \\\"title\\\": \\\"Reserve a table\\\",\\n        \\\"url\\\": \\\"https://example.com/reserve\\\"\\n      }\\n    ]\\n  }\\n}\"},{\"name\":\"PDF or images\",\"text\":\"{\\n  \\\"type\\\": \\\"file\\\",\\n  \\\"data\\\": {\\n    \\\"files\\\": [\\n      \\\"fil_01kbjw3yvqe8psn5m2r4t6v8xa\\\"\\n    ],\\n    \\\"title\\\": \\\"Menu\\\"\\n  }\\n}\"}],\"sample\":{\"method\":\"POST\",\"url\":\"https://qrelay.example/api/v1/qr-codes/preview\",\"authentication\":\"key\",\"setsSession\":false}}},\"headers\":[],\"relativePath\":\"reference/preview-qr-code.md\",\"filePath\":\"reference/preview-qr-code.md\"}");
var _sfc_main = { name: "reference/preview-qr-code.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	const _component_RequestPanel = resolveComponent("RequestPanel");
	_push(`<div${ssrRenderAttrs(_attrs)}><div class="operation"><div class="operation-head"><h1 id="preview-a-qr-code-without-creating-it" tabindex="-1">Preview a QR code without creating it <a class="header-anchor" href="#preview-a-qr-code-without-creating-it" aria-label="Permalink to “Preview a QR code without creating it”">​</a></h1><p class="route"><span class="method post">POST</span> <code>/api/v1/qr-codes/preview</code></p><p>Accepts the same body as creating a code, and <code>print</code>, and returns the payload, the image, and the result of the scannability check. Nothing is stored, and <code>shortCode</code> may be taken already. A style that scanners cannot read is reported as a warning, not rejected. A key needs the scope <code>codes:read</code>.</p></div>`);
	_push(ssrRenderComponent(_component_RequestPanel, null, {
		response: withCtx((_, _push, _parent, _scopeId) => {
			if (_push) _push(`<p class="response-status"${_scopeId}>Response <strong${_scopeId}>200</strong></p><div class="language-json"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>json</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;encoded&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/r/menu-7&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;symbol&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;version&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 2</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;modules&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 25</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;errorCorrection&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;M&quot;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
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
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;scannability&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;ok&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> true</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;contrast&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 13.24</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;quietZone&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 4</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;warnings&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> []</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;svg&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &quot;&lt;svg xmlns=\\&quot;http://www.w3.org/2000/svg\\&quot; width=\\&quot;512\\&quot; height=\\&quot;512\\&quot; viewBox=\\&quot;0 0 33 33\\&quot;&gt;&lt;path fill=\\&quot;#ffffff\\&quot; d=\\&quot;M0 0h33v33H0z\\&quot;/&gt;&lt;path stroke=\\&quot;#1a237e\\&quot; d=\\&quot;M4 4.5h7m1 0h2m2 0h1\\&quot;/&gt;&lt;/svg&gt;&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>  &quot;print&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;modules&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 33</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;widthMm&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 30</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;moduleMm&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 0.8467</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;dotsPerModule&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 10</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;minWidthMm&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 8.4</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;maxDistanceCm&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> 21.2</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;warnings&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span${_scopeId}> []</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>    &quot;retail&quot;</span><span class="token-punctuation"${_scopeId}>:</span><span class="token-constant"${_scopeId}> null</span></span>
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
						createVNode("span", { class: "token-keyword" }, "  \"encoded\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/r/menu-7\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"symbol\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"version\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 2"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"modules\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 25"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"errorCorrection\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"M\"")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [createVNode("span", null, "  }"), createVNode("span", { class: "token-punctuation" }, ",")]),
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
						createVNode("span", { class: "token-keyword" }, "  \"svg\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-string-expression" }, " \"<svg xmlns=\\\"http://www.w3.org/2000/svg\\\" width=\\\"512\\\" height=\\\"512\\\" viewBox=\\\"0 0 33 33\\\"><path fill=\\\"#ffffff\\\" d=\\\"M0 0h33v33H0z\\\"/><path stroke=\\\"#1a237e\\\" d=\\\"M4 4.5h7m1 0h2m2 0h1\\\"/></svg>\""),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "  \"print\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " {")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"modules\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 33"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"widthMm\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 30"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"moduleMm\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 0.8467"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"dotsPerModule\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 10"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"minWidthMm\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 8.4"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"maxDistanceCm\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", { class: "token-constant" }, " 21.2"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"warnings\""),
						createVNode("span", { class: "token-punctuation" }, ":"),
						createVNode("span", null, " []"),
						createVNode("span", { class: "token-punctuation" }, ",")
					]),
					createTextVNode("\n"),
					createVNode("span", { class: "line" }, [
						createVNode("span", { class: "token-keyword" }, "    \"retail\""),
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
			if (_push) _push(`<div class="vp-code-group"${_scopeId}><div class="tabs"${_scopeId}><input type="radio" name="group-11" id="tab-12" checked${_scopeId}><label data-title="curl" for="tab-12"${_scopeId}>curl</label><input type="radio" name="group-11" id="tab-13"${_scopeId}><label data-title="JavaScript" for="tab-13"${_scopeId}>JavaScript</label><input type="radio" name="group-11" id="tab-14"${_scopeId}><label data-title="Python" for="tab-14"${_scopeId}>Python</label></div><div class="blocks"${_scopeId}><div class="language-sh active"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>sh</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-function"${_scopeId}>curl</span><span class="token-string"${_scopeId}> -X</span><span class="token-string"${_scopeId}> POST</span><span class="token-string-expression"${_scopeId}> &quot;https://qrelay.example/api/v1/qr-codes/preview&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &quot;Authorization: Bearer \$KEY&quot;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -H</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type: application/json&#39;</span><span${_scopeId}> \\</span></span>
<span class="line"${_scopeId}><span class="token-string"${_scopeId}>  -d</span><span class="token-string-expression"${_scopeId}> &#39;{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;type&quot;: &quot;url&quot;,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;data&quot;: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;url&quot;: &quot;https://example.com/menu?table=7&quot;</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>  }&#39;</span></span></code></pre></div><div class="language-js"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>js</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>const</span><span class="token-constant"${_scopeId}> response</span><span class="token-keyword"${_scopeId}> =</span><span class="token-keyword"${_scopeId}> await</span><span class="token-function"${_scopeId}> fetch</span><span${_scopeId}>(</span><span class="token-string-expression"${_scopeId}>&#39;https://qrelay.example/api/v1/qr-codes/preview&#39;</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  method</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;POST&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  headers</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> { Authorization</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> \`Bearer </span><span class="token-keyword"${_scopeId}>\${</span><span class="token-constant"${_scopeId}>process</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>env</span><span${_scopeId}>.</span><span class="token-constant"${_scopeId}>KEY</span><span class="token-keyword"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>\`</span><span class="token-punctuation"${_scopeId}>,</span><span class="token-string-expression"${_scopeId}> &#39;Content-Type&#39;</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;application/json&#39;</span><span${_scopeId}> }</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  body</span><span class="token-keyword"${_scopeId}>:</span><span class="token-constant"${_scopeId}> JSON</span><span class="token-function"${_scopeId}>.stringify</span><span${_scopeId}>({</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    type</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;url&#39;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    data</span><span class="token-keyword"${_scopeId}>:</span><span${_scopeId}> {</span></span>
<span class="line"${_scopeId}><span${_scopeId}>      url</span><span class="token-keyword"${_scopeId}>:</span><span class="token-string-expression"${_scopeId}> &#39;https://example.com/menu?table=7&#39;</span></span>
<span class="line"${_scopeId}><span${_scopeId}>    }</span></span>
<span class="line"${_scopeId}><span${_scopeId}>  })</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span${_scopeId}>});</span></span>
<span class="line"${_scopeId}><span class="token-constant"${_scopeId}>console</span><span class="token-function"${_scopeId}>.log</span><span${_scopeId}>(</span><span class="token-keyword"${_scopeId}>await</span><span class="token-constant"${_scopeId}> response</span><span class="token-function"${_scopeId}>.json</span><span${_scopeId}>());</span></span></code></pre></div><div class="language-python"${_scopeId}><button title="Copy code" data-copied="Copied" class="copy"${_scopeId}></button><span class="lang"${_scopeId}>python</span><pre class="shiki css-variables" tabindex="0" dir="ltr"${_scopeId}><code${_scopeId}><span class="line"${_scopeId}><span class="token-keyword"${_scopeId}>import</span><span${_scopeId}> os</span><span class="token-punctuation"${_scopeId}>,</span><span${_scopeId}> requests</span></span>
<span class="line"${_scopeId}></span>
<span class="line"${_scopeId}><span${_scopeId}>response </span><span class="token-keyword"${_scopeId}>=</span><span${_scopeId}> requests</span><span class="token-punctuation"${_scopeId}>.</span><span class="token-function"${_scopeId}>post</span><span class="token-punctuation"${_scopeId}>(</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>    &quot;https://qrelay.example/api/v1/qr-codes/preview&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    headers</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span><span class="token-string-expression"${_scopeId}>&quot;Authorization&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-keyword"${_scopeId}>f</span><span class="token-string-expression"${_scopeId}>&quot;Bearer </span><span class="token-constant"${_scopeId}>{</span><span class="token-punctuation"${_scopeId}>os.environ[</span><span class="token-string-expression"${_scopeId}>&#39;KEY&#39;</span><span class="token-punctuation"${_scopeId}>]</span><span class="token-constant"${_scopeId}>}</span><span class="token-string-expression"${_scopeId}>&quot;</span><span class="token-punctuation"${_scopeId}>},</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    json</span><span class="token-keyword"${_scopeId}>=</span><span class="token-punctuation"${_scopeId}>{</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;type&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;url&quot;</span><span class="token-punctuation"${_scopeId}>,</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>      &quot;data&quot;</span><span class="token-punctuation"${_scopeId}>: {</span></span>
<span class="line"${_scopeId}><span class="token-string-expression"${_scopeId}>        &quot;url&quot;</span><span class="token-punctuation"${_scopeId}>: </span><span class="token-string-expression"${_scopeId}>&quot;https://example.com/menu?table=7&quot;</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>      }</span></span>
<span class="line"${_scopeId}><span class="token-punctuation"${_scopeId}>    },</span></span>
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
							createVNode("span", { class: "token-string-expression" }, " \"https://qrelay.example/api/v1/qr-codes/preview\""),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"type\": \"url\",")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"data\": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"url\": \"https://example.com/menu?table=7\"")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    }")]),
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
							createVNode("span", { class: "token-string-expression" }, "'https://qrelay.example/api/v1/qr-codes/preview'"),
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
							createVNode("span", null, "    type"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'url'"),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "    data"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", null, " {")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", null, "      url"),
							createVNode("span", { class: "token-keyword" }, ":"),
							createVNode("span", { class: "token-string-expression" }, " 'https://example.com/menu?table=7'")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", null, "    }")]),
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
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "    \"https://qrelay.example/api/v1/qr-codes/preview\""), createVNode("span", { class: "token-punctuation" }, ",")]),
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
							createVNode("span", { class: "token-string-expression" }, "      \"type\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"url\""),
							createVNode("span", { class: "token-punctuation" }, ",")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-string-expression" }, "      \"data\""), createVNode("span", { class: "token-punctuation" }, ": {")]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [
							createVNode("span", { class: "token-string-expression" }, "        \"url\""),
							createVNode("span", { class: "token-punctuation" }, ": "),
							createVNode("span", { class: "token-string-expression" }, "\"https://example.com/menu?table=7\"")
						]),
						createTextVNode("\n"),
						createVNode("span", { class: "line" }, [createVNode("span", { class: "token-punctuation" }, "      }")]),
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
	_push(`<div class="operation-fields"><h2 id="headers" tabindex="-1">Headers <a class="header-anchor" href="#headers" aria-label="Permalink to “Headers”">​</a></h2><ul class="fields"><li><p><code>Idempotency-Key</code> <span class="field-type">string, at most 255 characters</span></p><p>Makes it safe to repeat the request: for 24 hours, the same key and body return the first response. Example: <code>0d8f1f4e-8a57-4a3c-9b0e-2f1f6f1d7c55</code>.</p></li></ul><h2 id="body" tabindex="-1">Body <a class="header-anchor" href="#body" aria-label="Permalink to “Body”">​</a></h2><p>At most 1 MiB.</p><ul class="fields"><li><p><code>type</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>Type of the content. Accepted in any case; returned in lowercase.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 19 values</summary><p><code>url</code>, <code>text</code>, <code>vcard</code>, <code>wifi</code>, <code>email</code>, <code>sms</code>, <code>phone</code>, <code>geo</code>, <code>event</code>, <code>whatsapp</code>, <code>app</code>, <code>mecard</code>, <code>sepa</code>, <code>bitcoin</code>, <code>pix</code>, <code>upi</code>, <code>gs1</code>, <code>links</code>, <code>file</code></p></details></li><li><p><code>data</code> <span class="field-type">string or object; see <a href="/docs/code-types">Code types</a></span> <span class="field-required">required</span></p><p>Content in the schema of its type, or a string: plain text such as a URL, or a payload in the grammar of its type.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> the fields of 19 types</summary><details class="disclosure"><summary><strong>url</strong></summary><ul class="fields"><li><p><code>url</code> <span class="field-type">URL, at most 8,192 characters</span> <span class="field-required">required</span></p><p>Absolute http or https URL without credentials; www. alone gets https://. International host names are converted to Punycode.</p></li></ul></details><details class="disclosure"><summary><strong>text</strong></summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string, at most 20,000 characters</span> <span class="field-required">required</span></p><p>Text to show. Newlines are kept; other control characters are rejected.</p></li></ul></details><details class="disclosure"><summary><strong>vcard</strong></summary><ul class="fields"><li><p><code>firstName</code> <span class="field-type">string, at most 200 characters</span></p><p>Given name, including middle names.</p></li><li><p><code>lastName</code> <span class="field-type">string, at most 200 characters</span></p><p>Family name.</p></li><li><p><code>phones</code> <span class="field-type">list of up to 10: string, at most 60 characters</span></p><p>Phone numbers with + and country code, also with an extension, such as ;ext=12. Stored as E.164.</p></li><li><p><code>phoneTypes</code> <span class="field-type">list of up to 10: <code>mobile</code>, <code>work</code>, <code>home</code>, <code>fax</code>, <code>pager</code>, <code>other</code></span></p><p>Types of the phone numbers, in the order of phones; missing ones are other, a number without a type.</p></li><li><p><code>emails</code> <span class="field-type">list of up to 10: string, at most 254 characters</span></p><p>Email addresses.</p></li><li><p><code>urls</code> <span class="field-type">list of up to 10: URL, at most 2,048 characters</span></p><p>URLs, http or https.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>address</code> <span class="field-type">object</span></p><p>Postal address. A string is read as the street.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>address</code> fields</summary><ul class="fields"><li><p><code>street</code> <span class="field-type">string, at most 200 characters</span></p><p>Street and house number.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p><p>City or town.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span></p><p>State, province, or canton.</p></li><li><p><code>postalCode</code> <span class="field-type">string, at most 20 characters</span></p><p>Postal code.</p></li><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the country.</p></li></ul></details></li><li><p><code>birthday</code> <span class="field-type">date, at most 40 characters</span></p><p>Date of birth, YYYY-MM-DD.</p></li><li><p><code>photoUrl</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>URL of a photo of the person, https only. Address books that are offline show none.</p></li><li><p><code>organization</code> <span class="field-type">string, at most 200 characters</span></p><p>Company or other organization.</p></li><li><p><code>title</code> <span class="field-type">string, at most 200 characters</span></p><p>Job title.</p></li><li><p><code>note</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Note of one or more lines.</p></li><li><p><code>version</code> <span class="field-type"><code>3.0</code>, <code>4.0</code></span></p><p>vCard version. All phones read 3.0 (RFC 2426); most read 4.0 (RFC 6350). Default: <code>&quot;3.0&quot;</code>.</p></li></ul></details></details><details class="disclosure"><summary><strong>wifi</strong></summary><ul class="fields"><li><p><code>ssid</code> <span class="field-type">string, at most 32 characters</span> <span class="field-required">required</span></p><p>Name of the network, 1 to 32 bytes of UTF-8.</p></li><li><p><code>password</code> <span class="field-type">string, at most 128 characters</span></p><p>Password. WPA: 8 to 63 characters or 64 hex digits. WEP: 5 or 13 characters, or 10 or 26 hex digits. Omit it for nopass.</p></li><li><p><code>security</code> <span class="field-type"><code>WPA</code>, <code>WPA3</code>, <code>WEP</code>, <code>nopass</code>, <code>WPA2-EAP</code></span></p><p>Security of the network. <code>WPA</code> includes WPA2 and mixed WPA2/WPA3; <code>WPA3</code> is for WPA3-only networks. Default: <code>&quot;WPA&quot;</code>.</p></li><li><p><code>hidden</code> <span class="field-type">boolean</span></p><p>Whether the network does not broadcast its name. Default: <code>false</code>.</p></li><li><p><code>eap</code> <span class="field-type"><code>PEAP</code>, <code>TTLS</code>, <code>TLS</code>, <code>PWD</code>, <code>SIM</code>, <code>AKA</code></span></p><p>Outer authentication method, for WPA2-EAP only.</p></li><li><p><code>phase2</code> <span class="field-type"><code>MSCHAPV2</code>, <code>GTC</code>, <code>PAP</code>, <code>MSCHAP</code>, <code>CHAP</code></span></p><p>Inner authentication method, for WPA2-EAP only.</p></li><li><p><code>identity</code> <span class="field-type">string, at most 253 characters</span></p><p>Username, for WPA2-EAP only.</p></li><li><p><code>anonymousIdentity</code> <span class="field-type">string, at most 253 characters</span></p><p>Outer, public username, for WPA2-EAP only.</p></li></ul></details><details class="disclosure"><summary><strong>email</strong></summary><ul class="fields"><li><p><code>to</code> <span class="field-type">list of 1 to 20: string, at most 254 characters</span> <span class="field-required">required</span></p><p>Recipients.</p></li><li><p><code>cc</code> <span class="field-type">list of up to 20: string, at most 254 characters</span></p><p>Recipients of a copy.</p></li><li><p><code>bcc</code> <span class="field-type">list of up to 20: string, at most 254 characters</span></p><p>Recipients of a copy that other recipients do not see.</p></li><li><p><code>subject</code> <span class="field-type">string, at most 500 characters</span></p><p>Subject.</p></li><li><p><code>body</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Text of the message.</p></li></ul></details><details class="disclosure"><summary><strong>sms</strong></summary><ul class="fields"><li><p><code>phone</code> <span class="field-type">string, at most 60 characters</span> <span class="field-required">required</span></p><p>Phone number with + and country code, stored as E.164, or a short number such as 12345.</p></li><li><p><code>message</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Text of the message.</p></li></ul></details><details class="disclosure"><summary><strong>phone</strong></summary><ul class="fields"><li><p><code>number</code> <span class="field-type">string, at most 60 characters</span> <span class="field-required">required</span></p><p>Phone number with + and country code, also with an extension, such as ;ext=12. Stored as E.164. Or a short number such as 112, or a code such as *100#.</p></li></ul></details><details class="disclosure"><summary><strong>geo</strong></summary><ul class="fields"><li><p><code>latitude</code> <span class="field-type">number, -90 to 90</span> <span class="field-required">required</span></p><p>Degrees north (WGS 84), rounded to 7 decimals.</p></li><li><p><code>longitude</code> <span class="field-type">number, -180 to 180</span> <span class="field-required">required</span></p><p>Degrees east (WGS 84), rounded to 7 decimals.</p></li><li><p><code>label</code> <span class="field-type">string, at most 200 characters</span></p><p>Name of the location. Only Android maps show it.</p></li></ul></details><details class="disclosure"><summary><strong>event</strong></summary><ul class="fields"><li><p><code>title</code> <span class="field-type">string, at most 300 characters</span> <span class="field-required">required</span></p><p>Title of the event.</p></li><li><p><code>start</code> <span class="field-type">string, at most 40 characters</span> <span class="field-required">required</span></p><p>Start: a time with Z or an offset, a local time if timezone is given, or a date for an all-day event. Stored in UTC.</p></li><li><p><code>end</code> <span class="field-type">string, at most 40 characters</span></p><p>End. For an all-day event, its last day.</p></li><li><p><code>allDay</code> <span class="field-type">boolean</span></p><p>Whether the event lasts whole days. Default: true if start has no time.</p></li><li><p><code>timezone</code> <span class="field-type">string, at most 60 characters</span></p><p>IANA time zone, such as Europe/Berlin, of times without an offset and of the displayed event.</p></li><li><p><code>location</code> <span class="field-type">string, at most 300 characters</span></p><p>Where the event takes place.</p></li><li><p><code>description</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Details about the event.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Page about the event.</p></li></ul></details><details class="disclosure"><summary><strong>whatsapp</strong></summary><ul class="fields"><li><p><code>phone</code> <span class="field-type">string, at most 60 characters</span> <span class="field-required">required</span></p><p>Phone number with + and country code. Stored as E.164.</p></li><li><p><code>message</code> <span class="field-type">string, at most 5,000 characters</span></p><p>Text of the draft.</p></li></ul></details><details class="disclosure"><summary><strong>app</strong></summary><ul class="fields"><li><p><code>iosUrl</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Destination for iPhones, and for iPads that ask for mobile pages: an http, https, or itms-apps URL.</p></li><li><p><code>androidUrl</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Destination for Android devices: an http, https, or market URL.</p></li><li><p><code>fallbackUrl</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Destination for all other devices, which include most iPads: an http or https URL.</p></li></ul></details><details class="disclosure"><summary><strong>mecard</strong></summary><ul class="fields"><li><p><code>firstName</code> <span class="field-type">string, at most 200 characters</span></p><p>Given name, including middle names.</p></li><li><p><code>lastName</code> <span class="field-type">string, at most 200 characters</span></p><p>Family name.</p></li><li><p><code>phones</code> <span class="field-type">list of up to 10: string, at most 60 characters</span></p><p>Phone numbers with + and country code. Stored as E.164.</p></li><li><p><code>emails</code> <span class="field-type">list of up to 10: string, at most 254 characters</span></p><p>Email addresses.</p></li><li><p><code>urls</code> <span class="field-type">list of up to 10: URL, at most 2,048 characters</span></p><p>URLs, http or https.</p></li><li><p><code>address</code> <span class="field-type">object</span></p><p>Postal address. A string is read as the street.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>address</code> fields</summary><ul class="fields"><li><p><code>street</code> <span class="field-type">string, at most 200 characters</span></p><p>Street and house number.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span></p><p>City or town.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span></p><p>State, province, or canton.</p></li><li><p><code>postalCode</code> <span class="field-type">string, at most 20 characters</span></p><p>Postal code.</p></li><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span></p><p>Name of the country.</p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 more fields</summary><ul class="fields"><li><p><code>birthday</code> <span class="field-type">date, at most 40 characters</span></p><p>Date of birth, YYYY-MM-DD.</p></li><li><p><code>organization</code> <span class="field-type">string, at most 200 characters</span></p><p>Company or other organization.</p></li><li><p><code>note</code> <span class="field-type">string, at most 1,000 characters</span></p><p>Note of one line.</p></li></ul></details></details><details class="disclosure"><summary><strong>sepa</strong></summary><ul class="fields"><li><p><code>name</code> <span class="field-type">string, at most 70 characters</span> <span class="field-required">required</span></p><p>Name of the payee.</p></li><li><p><code>iban</code> <span class="field-type">string, at most 60 characters</span> <span class="field-required">required</span></p><p>IBAN of the payee. Its check digits are verified.</p></li><li><p><code>bic</code> <span class="field-type">string, at most 20 characters</span></p><p>BIC of the payee&#39;s bank. Not required within the European Economic Area.</p></li><li><p><code>amount</code> <span class="field-type">number, 0.01 to 999,999,999.99</span></p><p>Amount in euros.</p></li><li><p><code>reference</code> <span class="field-type">string, at most 40 characters</span></p><p>Structured creditor reference (ISO 11649). Cannot be combined with text.</p></li><li><p><code>text</code> <span class="field-type">string, at most 140 characters</span></p><p>What the payment is for. Cannot be combined with reference.</p></li><li><p><code>purpose</code> <span class="field-type">string, at most 40 characters</span></p><p>Purpose code (ISO 20022), such as CHAR.</p></li><li><p><code>info</code> <span class="field-type">string, at most 70 characters</span></p><p>Note to the payer.</p></li></ul></details><details class="disclosure"><summary><strong>bitcoin</strong></summary><ul class="fields"><li><p><code>address</code> <span class="field-type">string, at most 90 characters</span> <span class="field-required">required</span></p><p>Main-network address that starts with bc1, 1, or 3. Its checksum is verified.</p></li><li><p><code>amount</code> <span class="field-type">number, 0.00000001 to 21,000,000</span></p><p>Amount in bitcoin, not in satoshi.</p></li><li><p><code>label</code> <span class="field-type">string, at most 200 characters</span></p><p>Name of the payee.</p></li><li><p><code>message</code> <span class="field-type">string, at most 500 characters</span></p><p>What the payment is for.</p></li></ul></details><details class="disclosure"><summary><strong>pix</strong></summary><ul class="fields"><li><p><code>key</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>Pix key: a CPF, a CNPJ, a phone number with +55 or its area code in parentheses, an email address, or a random key (UUID).</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>Name of the payee, at most 25 characters. Accents are removed.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>City of the payee, at most 15 characters. Accents are removed.</p></li><li><p><code>amount</code> <span class="field-type">number, 0.01 to 9,999,999,999.99</span></p><p>Amount in Brazilian reais.</p></li><li><p><code>txid</code> <span class="field-type">string, at most 100 characters</span></p><p>Identifier of the transaction: 1 to 25 letters and digits.</p></li></ul></details><details class="disclosure"><summary><strong>upi</strong></summary><ul class="fields"><li><p><code>pa</code> <span class="field-type">string, at most 255 characters</span> <span class="field-required">required</span></p><p>UPI ID (virtual payment address) of the payee.</p></li><li><p><code>pn</code> <span class="field-type">string, at most 99 characters</span> <span class="field-required">required</span></p><p>Name of the payee.</p></li><li><p><code>am</code> <span class="field-type">number, 0.01 to 99,999,999.99</span></p><p>Amount in rupees.</p></li><li><p><code>tn</code> <span class="field-type">string, at most 80 characters</span></p><p>What the payment is for.</p></li><li><p><code>tr</code> <span class="field-type">string, at most 35 characters</span></p><p>Transaction reference, for merchants.</p></li></ul></details><details class="disclosure"><summary><strong>gs1</strong></summary><ul class="fields"><li><p><code>key</code> <span class="field-type">string, at most 8,192 characters</span></p><p>An element string such as <code>(01)09506000134352(10)A1</code>, or a GS1 Digital Link URI of any domain, in place of the fields that it has. Only in requests.</p></li><li><p><code>gtin</code> <span class="field-type">string, at most 40 characters</span></p><p>GTIN with 8, 12, 13, or 14 digits and a valid check digit, as text; stored with 14 digits. Required without <code>key</code>.</p></li><li><p><code>variant</code> <span class="field-type">string, at most 20 characters</span></p><p>Consumer product variant, AI 22.</p></li><li><p><code>batch</code> <span class="field-type">string, at most 20 characters</span></p><p>Batch or lot number, AI 10.</p></li><li><p><code>serial</code> <span class="field-type">string, at most 20 characters</span></p><p>Serial number, AI 21.</p></li><li><p><code>tpx</code> <span class="field-type">string, at most 28 characters</span></p><p>Third-party-controlled serialized extension of the GTIN, AI 235. Not together with <code>variant</code>, <code>batch</code>, or <code>serial</code>.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 more fields</summary><ul class="fields"><li><p><code>attributes</code> <span class="field-type">object</span></p><p>Up to 10 data attributes by AI, such as <code>17</code> for the expiry date as YYMMDD.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>They are printed, but identify nothing. AIs match <code>^(1[13567]|30|31[0-6][0-5]|32[0-9][0-5]|33[0-7][0-5]|34[0-9][0-5]|35[0-7][0-5]|36[0-9][0-5]|392[0-9]|240|422|9[0-9])\$</code>.</p></details></li><li><p><code>url</code> <span class="field-type">URL, at most 8,192 characters</span></p><p>Default link: an absolute http or https URL without credentials. Required unless the code has <code>variant</code>, <code>batch</code>, <code>serial</code>, or <code>tpx</code>; then the default link of the GTIN applies.</p></li><li><p><code>title</code> <span class="field-type">string, at most 200 characters</span></p><p>Title of the default link. Default: the name of the code, or else <code>Product information</code>.</p></li><li><p><code>linkType</code> <span class="field-type">string, at most 200 characters</span></p><p>Link type of the default link. Default: <code>gs1:pip</code>.</p></li><li><p><code>description</code> <span class="field-type">string, at most 200 characters</span></p><p>Description of the item. Default: the name of the code, or else its key.</p></li><li><p><code>links</code> <span class="field-type">list of up to 100: object</span></p><p>Further links, from which a request chooses by link type, media type, language, and context.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>links</code> fields</summary><ul class="fields"><li><p><code>linkType</code> <span class="field-type">string, at most 200 characters</span> <span class="field-required">required</span></p><p>Link type: <code>gs1:</code> and a name of the GS1 Web Vocabulary, such as <code>gs1:recallStatus</code>, or the URI of another link type.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 8,192 characters</span> <span class="field-required">required</span></p><p>Absolute http or https URL without credentials.</p></li><li><p><code>title</code> <span class="field-type">string, at most 200 characters</span> <span class="field-required">required</span></p><p>Title for people.</p></li><li><p><code>language</code> <span class="field-type">list of up to 10: string</span></p><p>Languages of the page, such as <code>de</code> or <code>de-CH</code>.</p></li><li><p><code>type</code> <span class="field-type">string, at most 100 characters</span></p><p>Media type in lowercase, such as <code>text/html</code>.</p></li><li><p><code>context</code> <span class="field-type">list of up to 10: string, at most 40 characters</span></p><p>Values of the parameter <code>context</code> for which the link is meant.</p></li></ul></details></li></ul></details></details><details class="disclosure"><summary><strong>links</strong></summary><ul class="fields"><li><p><code>title</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>Heading of the page.</p></li><li><p><code>items</code> <span class="field-type">list of 1 to 50: object</span> <span class="field-required">required</span></p><p>Links in their order on the page, each with <code>title</code>, <code>url</code>, and optionally <code>id</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>items</code> fields</summary><ul class="fields"><li><p><code>title</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>Title of the link.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span> <span class="field-required">required</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the item in its click URL and in analytics, unique within the code. Default: the ID of the former item with the same URL, or else the next of <code>l1</code>, <code>l2</code>, ….</p></li></ul></details></li><li><p><code>description</code> <span class="field-type">string, at most 500 characters</span></p><p>Text below the heading.</p></li><li><p><code>image</code> <span class="field-type">string</span></p><p>ID of an uploaded image above the heading.</p></li></ul></details><details class="disclosure"><summary><strong>file</strong></summary><ul class="fields"><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span> <span class="field-required">required</span></p><p>IDs of the files: one PDF, or 1 to 20 images in their order on the page.</p></li><li><p><code>title</code> <span class="field-type">string, at most 100 characters</span></p><p>Heading of the page that shows images.</p></li></ul></details></details></li><li><p><code>style</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>style</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">string</span></p><p>Color of the dark modules. Default: <code>#000000</code>.</p></li><li><p><code>background</code> <span class="field-type">string or <code>transparent</code></span></p><p>Color of the light modules and the quiet zone, or <code>transparent</code>. Default: <code>#ffffff</code>.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code></span></p><p>Error correction level. Default: <code>M</code>. A logo raises it to <code>H</code>.</p></li><li><p><code>format</code> <span class="field-type"><code>svg</code>, <code>png</code></span></p><p>Format of downloads that do not specify one; case-insensitive. Default: <code>svg</code>.</p></li><li><p><code>size</code> <span class="field-type">integer, 64 to 4,096</span></p><p>Width and height of the image in pixels. Default: 512.</p></li><li><p><code>margin</code> <span class="field-type">integer, 0 to 20</span></p><p>Quiet zone around the symbol in modules. Default: 4, as the standard requires.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>shape</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>dots</code>, <code>classy</code></span></p><p>Shape of the modules. Default: <code>square</code>.</p></li><li><p><code>strict</code> <span class="field-type">boolean</span></p><p>Whether to reject a style that scanners cannot read. Default: true; with false, the response contains warnings instead.</p></li><li><p><code>eyes</code> <span class="field-type">object, or null</span></p><p>The finder patterns: the three large squares in the corners.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>eyes</code> fields</summary><ul class="fields"><li><p><code>frame</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p><p>Shape of the ring of the three finder patterns. Default: <code>square</code>.</p></li><li><p><code>ball</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p><p>Shape of the center of the three finder patterns. Default: <code>square</code>.</p></li><li><p><code>foreground</code> <span class="field-type">string, or null</span></p><p>Color of the finder patterns. Default: null, which colors them like the other modules, including a gradient.</p></li></ul></details></li><li><p><code>gradient</code> <span class="field-type">object, or null</span></p><p>Colors the modules with a gradient instead of <code>foreground</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>gradient</code> fields</summary><ul class="fields"><li><p><code>from</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>Color at the start (linear) or in the center (radial).</p></li><li><p><code>to</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>Color at the end (linear) or in the corners (radial).</p></li><li><p><code>type</code> <span class="field-type"><code>linear</code>, <code>radial</code></span></p><p>Default: <code>linear</code>.</p></li><li><p><code>angle</code> <span class="field-type">number, 0 to 360</span></p><p>Direction of a linear gradient in degrees, clockwise from left to right. Default: 0.</p></li></ul></details></li><li><p><code>logo</code> <span class="field-type">object, or null</span></p><p>Image in the center of the symbol.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>logo</code> fields</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string, at most 699,115 characters</span> <span class="field-required">required</span></p><p>Image in the center, as <code>data:image/png;base64,…</code> (PNG, JPEG, or WebP, at most 512 KiB, 4,096 px per side, and 16 million pixels). Stored as a PNG of at most 512 px.</p></li><li><p><code>size</code> <span class="field-type">number, 0.05 to 0.4</span></p><p>Longer side of the logo as a share of the symbol&#39;s side, without the quiet zone. Default: 0.2.</p></li></ul></details></li><li><p><code>frame</code> <span class="field-type">object, or null</span></p><p>Frame with text around the symbol.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>frame</code> fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>Text on the frame, at most 60 characters. The font size is reduced until it fits.</p></li><li><p><code>color</code> <span class="field-type">string, or null</span></p><p>Color of the frame. Default: null, which uses the foreground. The text is white or black, whichever has more contrast.</p></li><li><p><code>position</code> <span class="field-type"><code>top</code>, <code>bottom</code></span></p><p>Side of the text. Default: <code>bottom</code>.</p></li></ul></details></li><li><p><code>cmyk</code> <span class="field-type">object, or null</span></p><p>Inks of PDF and EPS files with <code>color=cmyk</code>: cyan, magenta, yellow, and black in percent, together at most 300. Colors without inks are converted.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>cmyk</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>foreground</code>.</p></li><li><p><code>background</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>background</code>.</p></li><li><p><code>eyes</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>eyes.foreground</code>.</p></li><li><p><code>frame</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>frame.color</code>.</p></li><li><p><code>from</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>gradient.from</code>.</p></li><li><p><code>to</code> <span class="field-type">list of 4 to 4: number, 0 to 100, or null</span></p><p>Inks of <code>gradient.to</code>.</p></li></ul></details></li></ul></details></details></li><li><p><code>name</code> <span class="field-type">string, at most 200 characters, or null</span></p><p>Name of the code. Visitors do not see it.</p></li><li><p><code>tags</code> <span class="field-type">list of up to 50: string, at most 64 characters</span></p><p>Tags of the code. Case matters. Duplicates are removed, and so are differences that are not visible: the Unicode form (NFC is stored) and extra spaces.</p></li><li><p><code>folder</code> <span class="field-type">string, or null</span></p><p>ID of the folder that contains the code. Null if it is in none.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 more fields</summary><ul class="fields"><li><p><code>template</code> <span class="field-type">string, or null</span></p><p>ID of the template whose values the code gets where the body has none. Null: no template. Default: the default template of the account, if there is one.</p></li><li><p><code>metadata</code> <span class="field-type">object</span></p><p>Custom key-value data of the account: strings, numbers, and booleans by key. With the ID of a <code>template</code>, a key with null leaves out the same key of the template.</p></li><li><p><code>dynamic</code> <span class="field-type">boolean</span></p><p>True: the symbol encodes the short link, so its target can be changed after printing. False: the symbol encodes the payload itself.</p></li><li><p><code>compact</code> <span class="field-type">boolean</span></p><p>True: the symbol has the short link with host and path in capitals, which is often one version smaller. For dynamic codes only.</p></li><li><p><code>shortCode</code> <span class="field-type">string, at most 64 characters</span></p><p>Last segment of the short link: letters, digits, <code>-</code>, and <code>_</code>. Accepted in any case; stored in lowercase.</p></li><li><p><code>domain</code> <span class="field-type">string, at most 260 characters, or null</span></p><p>A verified domain of the account, which the code&#39;s short URL, images, and symbol use. Null for the default domain. Requires the Business plan.</p></li><li><p><code>aliases</code> <span class="field-type">list of up to 20: object</span></p><p>All paths at the roots of the account&#39;s domains that lead to the code, at most 20. The array replaces the former one. Requires the Business plan.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>aliases</code> fields</summary><ul class="fields"><li><p><code>path</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>Path at the root of the domain, with or without percent-encoding: 1 to 200 characters in at most 10 segments. The outer slashes are removed.</p></li><li><p><code>domain</code> <span class="field-type">string, at most 260 characters</span></p><p>A verified domain of the account. Default: the domain of the code, or else the default domain.</p></li><li><p><code>primary</code> <span class="field-type">boolean</span></p><p>Whether the alias is the short URL of the code and, if the code is dynamic, the text of its symbol. At most one alias is. Not together with <code>compact</code>.</p></li><li><p><code>url</code> <span class="field-type">string, or null</span></p><p>Ignored, so that an alias from a response can be sent back.</p></li></ul></details></li><li><p><code>routing</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 11 <code>routing</code> fields</summary><ul class="fields"><li><p><code>activeFrom</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is available.</p></li><li><p><code>activeUntil</code> <span class="field-type">time (ISO 8601), or null</span></p><p>First instant at which the code is no longer available.</p></li><li><p><code>scanLimit</code> <span class="field-type">object, or null</span></p><p>Number of scans after which the code ends.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>scanLimit</code> fields</summary><ul class="fields"><li><p><code>scans</code> <span class="field-type">integer, 1 to 1,000,000,000</span> <span class="field-required">required</span></p><p>Maximum number of scans by people that are served.</p></li><li><p><code>confirm</code> <span class="field-type">boolean</span></p><p>Whether visitors confirm on a page before a scan counts. Default: true if <code>scans</code> is 1, otherwise false.</p></li></ul></details></li><li><p><code>unavailableUrl</code> <span class="field-type">URL, at most 2,048 characters, or null</span></p><p>Destination while the code is unavailable, and of rules with <code>unavailable</code>. Default: a page.</p></li><li><p><code>rules</code> <span class="field-type">list of up to 25: object, or null</span></p><p>The first rule that matches decides; otherwise, the data of the code.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 <code>rules</code> fields</summary><ul class="fields"><li><p><code>when</code> <span class="field-type">object</span> <span class="field-required">required</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>when</code> fields</summary><ul class="fields"><li><p><code>os</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Operating systems, as analytics name them.</p></li><li><p><code>device</code> <span class="field-type">list of 1 to 8: string</span></p><p>Types of device.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 8 values</summary><p><code>mobile</code>, <code>tablet</code>, <code>desktop</code>, <code>tv</code>, <code>wearable</code>, <code>console</code>, <code>embedded</code>, <code>unknown</code></p></details></li><li><p><code>browser</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Browsers or apps, as analytics name them.</p></li><li><p><code>country</code> <span class="field-type">list of 1 to 300: string, at most 100 characters</span></p><p>Countries. An unknown location matches none.</p></li><li><p><code>region</code> <span class="field-type">list of 1 to 300: object</span></p><p>States or provinces, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>region</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>region</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li><li><p><code>city</code> <span class="field-type">list of 1 to 300: object</span></p><p>Cities, as analytics name them.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>city</code> fields</summary><ul class="fields"><li><p><code>country</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>ISO 3166-1 alpha-2 code. Accepted in any case, and UK for GB; returned as ISO has it, in uppercase.</p></li><li><p><code>city</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>language</code> <span class="field-type">list of 1 to 300: string, at most 35 characters</span></p><p>BCP 47 language ranges, returned in their canonical form.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>ger</code> and <code>DE</code> become <code>de</code>. <code>de</code> also matches <code>de-CH</code>. With <code>defaultLanguage</code>, the best language of the visitor decides; otherwise, only languages of weight 0.9 or more match.</p></details></li><li><p><code>from</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule applies.</p></li><li><p><code>until</code> <span class="field-type">time (ISO 8601)</span></p><p>First instant at which the rule no longer applies.</p></li><li><p><code>schedule</code> <span class="field-type">object</span></p><p>Weekly opening hours.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>schedule</code> fields</summary><ul class="fields"><li><p><code>timezone</code> <span class="field-type">string, at most 100 characters</span> <span class="field-required">required</span></p><p>IANA time zone.</p></li><li><p><code>weekly</code> <span class="field-type">list of 1 to 20: object</span> <span class="field-required">required</span></p><p>Opening hours. An interval past midnight belongs to the day on which it begins.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>weekly</code> fields</summary><ul class="fields"><li><p><code>days</code> <span class="field-type">list of 1 to 7: string</span> <span class="field-required">required</span></p><p>Days of the week on which the interval begins.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 values</summary><p><code>mon</code>, <code>tue</code>, <code>wed</code>, <code>thu</code>, <code>fri</code>, <code>sat</code>, <code>sun</code></p></details></li><li><p><code>from</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>First minute of the interval on the wall clock of the time zone.</p></li><li><p><code>to</code> <span class="field-type">string</span> <span class="field-required">required</span></p><p>End of the interval, exclusive. An earlier time than <code>from</code> is on the next day; <code>24:00</code> is the end of the day.</p></li></ul></details></li><li><p><code>except</code> <span class="field-type">list of up to 100: date</span></p><p>Local dates on which no interval begins, such as holidays.</p></li></ul></details></li><li><p><code>query</code> <span class="field-type">object</span></p><p>Values by parameter of the request. Every parameter must be present with this value; <code>*</code> stands for any value.</p></li><li><p><code>network</code> <span class="field-type">list of 1 to 20: string</span></p><p>Networks (CIDR) of the visitor&#39;s IP address, which is not stored.</p></li><li><p><code>source</code> <span class="field-type"><code>symbol</code>, <code>link</code></span></p><p>How the code was opened: from its symbol or its link. Known of compact codes only.</p></li></ul></details></details></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the rule in analytics, unique within the code. Default: the next of <code>r1</code>, <code>r2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li><li><p><code>unavailable</code> <span class="field-type"><code>true</code></span></p><p>True: visitors get the unavailable page.</p></li></ul></details></li><li><p><code>variants</code> <span class="field-type">list of 2 to 5: object, or null</span></p><p>Destinations among which visitors are split by weight. A visitor keeps a variant all day.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 <code>variants</code> fields</summary><ul class="fields"><li><p><code>weight</code> <span class="field-type">integer, 0 to 1,000</span> <span class="field-required">required</span></p><p>Share of the visitors, relative to the other variants.</p></li><li><p><code>id</code> <span class="field-type">string</span></p><p>ID of the variant in analytics, unique within the code. Default: the next of <code>v1</code>, <code>v2</code>, ….</p></li><li><p><code>name</code> <span class="field-type">string, at most 100 characters</span></p><p>Name for the owner. Visitors do not see it.</p></li><li><p><code>url</code> <span class="field-type">URL, at most 2,048 characters</span></p><p>Destination: an absolute http or https URL without credentials.</p></li><li><p><code>files</code> <span class="field-type">list of 1 to 20: string</span></p><p>Files that visitors get, as in the data of a <code>file</code> code.</p></li></ul></details></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 5 more fields</summary><ul class="fields"><li><p><code>defaultLanguage</code> <span class="field-type">string, at most 35 characters, or null</span></p><p>Language of the default destination. With it, rules by language follow the order of the visitor.</p></li><li><p><code>query</code> <span class="field-type">object, or null</span></p><p>Forwarding of parameters of the short link.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>query</code> fields</summary><ul class="fields"><li><p><code>forward</code> <span class="field-type"><code>off</code>, <code>append</code>, <code>override</code></span></p><p>Whether parameters of the short link are passed to the destination. <code>append</code>: the destination&#39;s own values stay. <code>override</code>: the visitor&#39;s values replace them. Default: <code>&quot;off&quot;</code>.</p></li><li><p><code>keys</code> <span class="field-type">list of up to 20: string, at most 200 characters</span></p><p>Only these parameters are passed. Default: all.</p></li></ul></details></li><li><p><code>utm</code> <span class="field-type">object, or null</span></p><p>Values of <code>utm_…</code> parameters that are added to the destination.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>utm</code> fields</summary><ul class="fields"><li><p><code>source</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>medium</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>campaign</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>term</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>content</code> <span class="field-type">string, at most 200 characters</span></p></li><li><p><code>id</code> <span class="field-type">string, at most 200 characters</span></p></li></ul></details></li><li><p><code>params</code> <span class="field-type">object, or null</span></p><p>Further parameters that are added to the destination.</p></li><li><p><code>password</code> <span class="field-type">string, at most 128 characters, or null</span></p><p>Password that visitors enter. It is stored as a hash and never returned.</p></li></ul></details></details></li><li><p><code>watch</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>watch</code> fields</summary><ul class="fields"><li><p><code>enabled</code> <span class="field-type">boolean, or null</span></p><p>Whether the destinations of the code are checked. Default: the setting of the account.</p></li><li><p><code>fallbackUrl</code> <span class="field-type">URL, at most 2,048 characters, or null</span></p><p>Where visitors are sent while their destination is broken: an absolute http or https URL without credentials.</p></li><li><p><code>contains</code> <span class="field-type">string, at most 200 characters, or null</span></p><p>Text that the first 64 KiB of each destination must contain, as people read it: entities are decoded, tags are left out, and line breaks and no-break spaces are spaces.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p>The case must be the same. Without it, the destination counts as failing.</p></details></li></ul></details></li><li><p><code>page</code> <span class="field-type">object, or null</span></p><p>Page that the short link of a dynamic <code>vcard</code> or <code>event</code> code shows, with a button that saves the contact or the event: <code>{}</code>, or <code>{ image }</code>. Null: the short link returns the file.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 1 <code>page</code> field</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p><p>ID of an uploaded image, such as a portrait.</p></li></ul></details></li><li><p><code>print</code> <span class="field-type">object</span></p><p>How the code will be printed; the response then has <code>print</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>print</code> fields</summary><ul class="fields"><li><p><code>width</code> <span class="field-type">string, at most 20 characters</span></p><p>Outer edge of the whole image, with its quiet zone and frame: <code>30mm</code>, <code>3cm</code>, <code>1.2in</code>, or <code>85pt</code>; 5 to 2,000 mm.</p></li><li><p><code>dpi</code> <span class="field-type">integer, 72 to 1,200</span></p><p>Resolution of raster formats in dots per inch. Default: 300 if <code>width</code> is given.</p></li></ul></details></li></ul></details><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to “Response”">​</a></h2><p><strong>200</strong> The preview, as <code>application/json</code>.</p><ul class="fields"><li><p><code>encoded</code> <span class="field-type">string</span></p><p>The exact text that the symbol encodes.</p></li><li><p><code>symbol</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>symbol</code> fields</summary><ul class="fields"><li><p><code>version</code> <span class="field-type">integer</span></p><p>QR version, 1 to 40.</p></li><li><p><code>modules</code> <span class="field-type">integer</span></p><p>Modules per side, without the quiet zone.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code></span></p></li></ul></details></li><li><p><code>style</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 13 <code>style</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">string</span></p></li><li><p><code>background</code> <span class="field-type">string</span></p><p><code>#RRGGBB</code> or <code>transparent</code>.</p></li><li><p><code>errorCorrection</code> <span class="field-type"><code>L</code>, <code>M</code>, <code>Q</code>, <code>H</code></span></p></li><li><p><code>format</code> <span class="field-type"><code>svg</code>, <code>png</code></span></p></li><li><p><code>size</code> <span class="field-type">integer</span></p></li><li><p><code>margin</code> <span class="field-type">integer</span></p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 more fields</summary><ul class="fields"><li><p><code>shape</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>dots</code>, <code>classy</code></span></p></li><li><p><code>eyes</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>eyes</code> fields</summary><ul class="fields"><li><p><code>frame</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>ball</code> <span class="field-type"><code>square</code>, <code>rounded</code>, <code>circle</code></span></p></li><li><p><code>foreground</code> <span class="field-type">string, or null</span></p></li></ul></details></li><li><p><code>gradient</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>gradient</code> fields</summary><ul class="fields"><li><p><code>type</code> <span class="field-type"><code>linear</code>, <code>radial</code></span></p></li><li><p><code>angle</code> <span class="field-type">number</span></p></li><li><p><code>from</code> <span class="field-type">string</span></p></li><li><p><code>to</code> <span class="field-type">string</span></p></li></ul></details></li><li><p><code>logo</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>logo</code> fields</summary><ul class="fields"><li><p><code>image</code> <span class="field-type">string</span></p></li><li><p><code>size</code> <span class="field-type">number</span></p></li></ul></details></li><li><p><code>frame</code> <span class="field-type">object, or null</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>frame</code> fields</summary><ul class="fields"><li><p><code>text</code> <span class="field-type">string</span></p></li><li><p><code>color</code> <span class="field-type">string, or null</span></p></li><li><p><code>position</code> <span class="field-type"><code>top</code>, <code>bottom</code></span></p></li></ul></details></li><li><p><code>strict</code> <span class="field-type">boolean</span></p></li><li><p><code>cmyk</code> <span class="field-type">object</span></p><p>Inks by the part that they color, in percent. Absent from styles without inks.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 6 <code>cmyk</code> fields</summary><ul class="fields"><li><p><code>foreground</code> <span class="field-type">list of number</span></p></li><li><p><code>background</code> <span class="field-type">list of number</span></p></li><li><p><code>eyes</code> <span class="field-type">list of number</span></p></li><li><p><code>frame</code> <span class="field-type">list of number</span></p></li><li><p><code>from</code> <span class="field-type">list of number</span></p></li><li><p><code>to</code> <span class="field-type">list of number</span></p></li></ul></details></li></ul></details></details></li><li><p><code>scannability</code> <span class="field-type">object</span></p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 4 <code>scannability</code> fields</summary><ul class="fields"><li><p><code>ok</code> <span class="field-type">boolean</span></p><p>False only for styles accepted with <code>strict: false</code>.</p></li><li><p><code>contrast</code> <span class="field-type">number</span></p><p>WCAG 2 contrast ratio of dark to light modules, 1 to 21: the lowest of all colors in the style.</p></li><li><p><code>quietZone</code> <span class="field-type">integer</span></p><p>Light modules around the symbol; the standard requires 4.</p></li><li><p><code>warnings</code> <span class="field-type">list of object</span></p><p>Risks, and what to change.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 2 <code>warnings</code> fields</summary><ul class="fields"><li><p><code>code</code> <span class="field-type">string</span></p></li><li><p><code>message</code> <span class="field-type">string</span></p></li></ul></details></li></ul></details></li><li><p><code>svg</code> <span class="field-type">string</span></p><p>The SVG as it would be served.</p></li><li><p><code>print</code> <span class="field-type">object</span></p><p>Sizes in print; absent unless the request has <code>print</code>.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 9 <code>print</code> fields</summary><ul class="fields"><li><p><code>modules</code> <span class="field-type">integer</span></p><p>Side of the whole image in modules, with its quiet zone and frame.</p></li><li><p><code>widthMm</code> <span class="field-type">number</span></p><p>Side of the whole image in millimeters.</p></li><li><p><code>moduleMm</code> <span class="field-type">number</span></p><p>Side of a module in millimeters. With <code>dpi</code>, the side of its whole dots; without <code>dpi</code>, the side in vector formats.</p></li><li><p><code>dotsPerModule</code> <span class="field-type">integer</span></p><p>Whole dots per module and side, in raster formats. Without <code>dpi</code>, at 300 dpi.</p></li><li><p><code>minWidthMm</code> <span class="field-type">number</span></p><p>Smallest width that prints, in millimeters, rounded up to 0.1 mm.</p></li><li><p><code>maxDistanceCm</code> <span class="field-type">number</span></p><p>Distance in centimeters from which phones usually read the symbol. A rule of thumb: ten times the symbol&#39;s width.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 more fields</summary><ul class="fields"><li><p><code>warnings</code> <span class="field-type">list of string</span></p><p><code>module_few_dots</code>: a module has fewer than 4 dots.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> more</summary><p><code>module_small</code>: a module is smaller than 0.4 mm. <code>text_not_printable</code>: no font has some characters of the frame text, which are left out; <code>unprintable</code> names them. Codes of the type <code>gs1</code> can have more, because checkouts do not read everything that phones read: <code>gs1_module_small</code> and <code>gs1_module_large</code> (a module under 0.396 mm or over 0.99 mm), <code>gs1_quiet_zone</code> (a margin under 4), <code>gs1_style</code> (a logo, modules or eyes that are not square, a gradient, or a transparent background).</p></details><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 7 values</summary><p><code>module_few_dots</code>, <code>module_small</code>, <code>text_not_printable</code>, <code>gs1_module_small</code>, <code>gs1_module_large</code>, <code>gs1_quiet_zone</code>, <code>gs1_style</code></p></details></li><li><p><code>unprintable</code> <span class="field-type">list of string</span></p><p>The first 20 characters that are left out. Only with the warning <code>text_not_printable</code>.</p></li><li><p><code>retail</code> <span class="field-type">object, or null</span></p><p>Sizes that checkouts read, for codes of the type <code>gs1</code>; null for other types.</p><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 3 <code>retail</code> fields</summary><ul class="fields"><li><p><code>minWidthMm</code> <span class="field-type">number</span></p><p>Smallest width with modules of at least 0.396 mm, in millimeters, rounded up to 0.1 mm.</p></li><li><p><code>maxWidthMm</code> <span class="field-type">number</span></p><p>Largest width with modules of at most 0.99 mm, in millimeters, rounded down to 0.1 mm.</p></li><li><p><code>ok</code> <span class="field-type">boolean</span></p><p>Whether this width and style cause none of the warnings <code>gs1_…</code>.</p></li></ul></details></li></ul></details></details></li></ul><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><ul class="fields"><li><p><span class="error-status">422</span> <a href="/docs/errors#data_too_long"><code>data_too_long</code></a></p><p>The content does not fit into a symbol; <code>details</code> states its size and the maximum.</p></li></ul><details class="disclosure"><summary><span class="if-closed">Show</span><span class="if-open">Hide</span> 17 errors that most POST requests have</summary><ul class="fields"><li><p><span class="error-status">400</span> <a href="/docs/errors#malformed_json"><code>malformed_json</code></a></p><p>The body is not valid JSON.</p></li><li><p><span class="error-status">400</span> <a href="/docs/errors#bad_request"><code>bad_request</code></a></p><p>A query parameter or header is invalid; <code>details</code> names it.</p></li><li><p><span class="error-status">401</span> <a href="/docs/errors#unauthorized"><code>unauthorized</code></a></p><p>The key or session is missing, unknown, expired, or revoked.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#plan_required"><code>plan_required</code></a></p><p>The plan does not include this; the message names the plan that does.</p></li><li><p><span class="error-status">403</span> <a href="/docs/errors#forbidden"><code>forbidden</code></a></p><p>The key lacks a scope or is limited to folders, the key to change is beyond its authority, or another site sent the request.</p></li><li><p><span class="error-status">406</span> <a href="/docs/errors#not_acceptable"><code>not_acceptable</code></a></p><p><code>Accept</code> includes no media type that this path can return.</p></li><li><p><span class="error-status">408</span> <a href="/docs/errors#request_timeout"><code>request_timeout</code></a></p><p>The request took too long to arrive: more than 10 seconds for its headers, or 60 in total.</p></li><li><p><span class="error-status">409</span> <a href="/docs/errors#idempotency_in_progress"><code>idempotency_in_progress</code></a></p><p>The first request with this <code>Idempotency-Key</code> is still running: retry in a few seconds.</p></li><li><p><span class="error-status">413</span> <a href="/docs/errors#payload_too_large"><code>payload_too_large</code></a></p><p>The body is larger than the route accepts; the message gives the limit.</p></li><li><p><span class="error-status">415</span> <a href="/docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a></p><p>Send <code>Content-Type: application/json</code>, or for files the media type of their content.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#validation_error"><code>validation_error</code></a></p><p>One or more fields are invalid; <code>details</code> names up to 1,000 and counts the others.</p></li><li><p><span class="error-status">422</span> <a href="/docs/errors#idempotency_mismatch"><code>idempotency_mismatch</code></a></p><p>This <code>Idempotency-Key</code> was used with another body.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#rate_limited"><code>rate_limited</code></a></p><p>Too many requests: wait for <code>Retry-After</code> seconds.</p></li><li><p><span class="error-status">429</span> <a href="/docs/errors#quota_exceeded"><code>quota_exceeded</code></a></p><p>The daily quota is used up until <code>resetAt</code>.</p></li><li><p><span class="error-status">431</span> <a href="/docs/errors#headers_too_large"><code>headers_too_large</code></a></p><p>The headers are larger than 16 KiB, or there are more than 100.</p></li><li><p><span class="error-status">500</span> <a href="/docs/errors#internal_error"><code>internal_error</code></a></p><p>An internal error. Include the <code>requestId</code> when you report it.</p></li><li><p><span class="error-status">503</span> <a href="/docs/errors#unavailable"><code>unavailable</code></a></p><p>A part of the service is unavailable: retry after <code>Retry-After</code> seconds.</p></li></ul></details></div></div></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/preview-qr-code.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var preview_qr_code_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, preview_qr_code_default as default };
